const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

const DIRECTIONS = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const
type Direction = (typeof DIRECTIONS)[number]

/** `1,250` or `12.5`; two decimals at most. */
export function formatNumber(value: number): string {
  const hundredths = Math.round(value * 100)
  const whole = Math.floor(hundredths / 100)
  const rest = hundredths % 100
  const decimals = rest === 0 ? '' : rest % 10 === 0 ? `.${rest / 10}` : `.${pad(rest)}`
  if (whole < 1000) return `${whole}${decimals}`
  const thousands = Math.floor(whole / 1000)
  const ending = String(whole % 1000).padStart(3, '0')
  return `${formatNumber(thousands)},${ending}${decimals}`
}

function pad(hundredths: number): string {
  return hundredths < 10 ? `0${hundredths}` : String(hundredths)
}

/** `$1,250,000` */
export function formatUsd(value: number): string {
  return `$${formatNumber(Math.round(value))}`
}

/** `two` for numbers up to ten, `11` for larger ones. */
export function countWord(count: number): string {
  return WORDS[count] ?? formatNumber(count)
}

/** `an 80` or `a 160`, by how the number is pronounced. */
export function withArticleOfNumber(formatted: string): string {
  const group = formatted.split(/[,.]/, 1)[0] ?? ''
  const vowel = group.startsWith('8') || group === '11' || group === '18'
  return `${vowel ? 'an' : 'a'} ${formatted}`
}

/** `an old barn` or `a barn`, by the first letter. */
export function withArticle(phrase: string): string {
  return `${/^(?!one)[aeio]/i.test(phrase) ? 'an' : 'a'} ${phrase}`
}

/** `a mile`, `six miles`, `14 miles` */
export function formatMiles(miles: number): string {
  const whole = Math.max(1, Math.round(miles))
  return whole === 1 ? 'a mile' : `${countWord(whole)} miles`
}

/** The direction from one point to another, one of eight. */
export function directionOf(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): Direction {
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const eighths = Math.round((Math.atan2(east, north) / Math.PI) * 4)
  return DIRECTIONS[(eighths + 8) % 8] ?? 'north'
}

/** With a capital first letter. */
export function capitalized(text: string): string {
  const first = text.charCodeAt(0)
  return first >= 97 && first <= 122 ? text.charAt(0).toUpperCase() + text.slice(1) : text
}
