/** A text that grows, with a head and a tail that make a match fail late. */
export interface Amplifier {
  readonly head: string
  readonly piece: string
  readonly tail: string
}

/** Texts that were costly for expressions, or for splitting, escaping, counting and comparing. */
const PIECES = [' ', '+', '\t', '\r\n', '\n ', '0', '9', '1.', '1,', ',', ';', '"', '"a" ', "'"]
  .concat(['(', '((', ')', '[', '{', '<', '&', '&amp;', '%', '%25', '/', '../', '\\', '-', '_'])
  .concat(['a', 'a ', 'a b ', 'Aa1 ', 'a@', 'a.', 'a-', '@', ':', '::', '*', '=', 'a=1,', 'W/"1",'])
  .concat([
    'é',
    '\u0301',
    '\u200b',
    '\u202e',
    'İ',
    '字',
    '🌲',
    '~',
    '|',
    '#',
    '$',
    '?',
    'bytes=0-1,',
  ])

const HEADS = ['', '1', 'a', '"', '(', '40 acres ', 'a@', 'https://a.example/'] as const
const TAILS = ['', 'x', '!', '"', ')', ' ', '\u0000'] as const

/** Every piece, each with another head and tail. */
export const AMPLIFIERS: readonly Amplifier[] = PIECES.map((piece, i) => ({
  head: HEADS[i % HEADS.length] ?? '',
  piece,
  tail: TAILS[i % TAILS.length] ?? '',
}))

/** Attacks that were seen, whatever the tables above hold. */
const SEEN: readonly Amplifier[] = [
  { head: '1', piece: ' ', tail: 'x' },
  { head: 'a', piece: ' ', tail: 'b' },
  { head: '1', piece: ',', tail: 'x' },
  { head: '', piece: 'a', tail: '@' },
]

/** @returns The text, with at most `length` characters. */
export function amplified({ head, piece, tail }: Amplifier, length: number): string {
  const times = Math.max(0, Math.floor((length - head.length - tail.length) / piece.length))
  return head + piece.repeat(times) + tail
}

/** @returns The text escaped for an address, with at most `length` characters. */
export function amplifiedInAddress(amplifier: Amplifier, length: number): string {
  const [head, piece, tail] = [amplifier.head, amplifier.piece, amplifier.tail].map(escaped)
  return amplified({ head: head ?? '', piece: piece ?? '', tail: tail ?? '' }, length)
}

/** A single percent sign stays, because a misplaced one is an attack of its own. */
function escaped(text: string): string {
  return text === '%' || text === '+' ? text : encodeURIComponent(text)
}

export function named({ head, piece, tail }: Amplifier): string {
  return [head, piece, tail].map(part => JSON.stringify(part)).join(' ')
}

/** Whether each input is tried with all attacks that were seen and a fifth of all others; CONTRIBUTING.md has the command. */
// biome-ignore lint/style/noProcessEnv: whoever runs the tests says how much they try
const IS_THOROUGH = process.env['COSTS'] === 'thorough'
const PARTS = IS_THOROUGH ? 5 : 54

/** Every `part`-th element, another part of them for each turn; all if everything is tried. */
export function someOf<Element>(all: readonly Element[], part: number, turn: number) {
  return IS_THOROUGH ? all : all.filter((_one, i) => i % part === turn % part)
}

/**
 * What one input is tried with: attacks that were seen, and some of all amplifiers; as many turns as there are parts have all.
 * @param turn Another number for each input, so that many inputs together are tried with everything.
 */
export function triedWith(turn: number): readonly Amplifier[] {
  const seen = IS_THOROUGH ? SEEN : SEEN.filter((_one, i) => i === turn % SEEN.length)
  return [...seen, ...AMPLIFIERS.filter((_one, i) => i % PARTS === turn % PARTS)]
}
