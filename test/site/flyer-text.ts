import { inflateSync } from 'node:zlib'

/** The text of a PDF whose fonts are embedded: each run of glyphs by the letters that its font names (ToUnicode). */
export function flyerText(pdf: Buffer): string {
  const objects = new Map(
    [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(
      ([, number = '', content = '']) => [number, content] as const,
    ),
  )
  const all = [...objects.values()]
  const fonts = new Map<string, readonly string[]>()
  for (const [, name = '', number = ''] of all.join('\n').matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, map = ''] = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number) ?? '') ?? []
    fonts.set(name, lettersOf(streamOf(objects.get(map) ?? '')))
  }
  const pages = all.map(streamOf).filter(text => text.includes(' Tf'))
  let letters: readonly string[] = []
  let text = ''
  for (const [, font, glyphs] of pages
    .join('\n')
    .matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? []
    for (const [, hex = ''] of (glyphs ?? '').matchAll(/<([\da-f]+)>/g)) {
      for (const glyph of hex.match(/.{4}/g) ?? [])
        text += letters[Number.parseInt(glyph, 16)] ?? ''
    }
    if (glyphs) text += ' '
  }
  return text.replaceAll(/\s+/g, ' ')
}

function streamOf(object: string): string {
  const [, content] = /stream\n([\s\S]*)\nendstream/.exec(object) ?? []
  if (content === undefined || !object.includes('/FlateDecode')) return content ?? ''
  return inflateSync(Buffer.from(content, 'latin1')).toString('latin1')
}

/** The letters of a font by the numbers of its glyphs. */
function lettersOf(map: string): string[] {
  const letters: string[] = []
  for (const [, first = '', list = ''] of map.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/g)) {
    for (const [i, [, hex = '']] of [...list.matchAll(/<([\da-f ]+)>/g)].entries()) {
      const units = hex.split(' ')
      letters[Number.parseInt(first, 16) + i] = String.fromCharCode(
        ...units.map(unit => Number.parseInt(unit, 16)),
      )
    }
  }
  return letters
}
