import { isUtf8 } from 'node:buffer'

/**
 * The characters of windows-1252 for the bytes from 0x80 on; undefined ones are control characters.
 */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
/** A character of a byte from 0x80 to 0xbf, in windows-1252 or ISO 8859-1. */
const LATER = `[${HIGH}\\u0080-\\u00bf]`
/**
 * Characters of UTF-8 whose bytes were read as windows-1252: those up to U+00FF, punctuation and
 * signs up to U+2FFF, the byte order mark, U+FFFD, and pictures such as smileys. Others would turn
 * valid texts such as “CAFÉ” into wrong ones.
 */
const RUNS = new RegExp(`[ÂÃ]${LATER}|â${LATER}{2}|ï»¿|ï¿½|ðŸ${LATER}{2}`, 'gu')
/** Some texts were misread twice. */
const MAX_ROUNDS = 3

/**
 * Repairs a text of UTF-8 that was read as windows-1252: `CafÃ©` is `Café`, `â€™` is `’`. Other
 * characters are unchanged.
 */
export function withoutMojibake(text: string): string {
  let repaired = text
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = repaired
    repaired = before.replace(RUNS, run => {
      const bytes = Buffer.from([...run].map(byteOf))
      return isUtf8(bytes) ? bytes.toString() : run
    })
    if (repaired === before) break
  }
  return repaired
}

function byteOf(character: string): number {
  const high = HIGH.indexOf(character)
  return high < 0 ? character.charCodeAt(0) : high + 0x80
}
