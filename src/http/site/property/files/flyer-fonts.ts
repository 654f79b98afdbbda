import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * The font files of a flyer: the site's serif with Latin, Greek and Cyrillic letters. A PDF embeds
 * only the letters it uses.
 */
export const FLYER_FONTS = {
  text: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf'),
  ),
  bold: fileURLToPath(
    import.meta.resolve(
      '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
    ),
  ),
}

/** The part of fontkit that this file uses: the package has no types. */
interface Font {
  hasGlyphForCodePoint(code: number): boolean
}

/** The space within `1,240 sq ft`. */
const NO_BREAK = '\u00A0'

/**
 * Creates a function that replaces what the fonts cannot write: letters that they lack are written
 * without accents, or as a question mark.
 */
export function printableText(): (text: string) => string {
  const fontkit: { create(bytes: Buffer): Font } = createRequire(import.meta.url)('fontkit')
  const font = fontkit.create(readFileSync(FLYER_FONTS.text))
  const has = (text: string) =>
    [...text].every(sign => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
  return text =>
    text.normalize('NFC').replaceAll(/[^\n\x20-\x7e]/gu, sign => {
      if (/\s/u.test(sign)) return sign === NO_BREAK ? sign : ' '
      if (has(sign)) return sign
      const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
      if (plain !== '' && plain !== sign && has(plain)) return plain
      return /[\p{L}\p{N}]/u.test(sign) ? '?' : ''
    })
}
