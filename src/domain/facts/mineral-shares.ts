import type { Sentence } from './sentences.ts'

const MINERALS: ReadonlySet<string> = new Set([
  'mineral',
  'minerals',
  'minerls',
  'oil',
  'gas',
  'ogm',
])
const SHARES: ReadonlySet<string> = new Set([
  'half',
  'third',
  'quarter',
  'eighth',
  'eighths',
  'fourth',
  '#/#',
])
const PASSES: ReadonlySet<string> = new Set([
  ...[
    'convey',
    'conveys',
    'conveyed',
    'pass',
    'passes',
    'passing',
    'go',
    'goes',
    'transfer',
    'transfers',
    'cvy',
  ],
  ...['buyer', 'purchaser', 'comes', 'included', 'you'],
])

/** Whether a sentence says that a share of the minerals comes with the land. */
export function isSharedMinerals({ words, starts, ends }: Sentence, text: string): boolean {
  if (!words.some(word => MINERALS.has(word)) || !words.some(word => PASSES.has(word))) return false
  return words.some(
    (word, i) =>
      SHARES.has(word) ||
      (word === 'percent' &&
        words[i - 1] === '#' &&
        text.slice(starts[i - 1], ends[i - 1]) !== '100'),
  )
}

/** All words that readings of shares look at. */
export const SHARE_WORDS: readonly string[] = [...MINERALS, ...SHARES, ...PASSES, '#', 'percent']
