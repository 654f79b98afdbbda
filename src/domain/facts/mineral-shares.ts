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

/**
 * Whether a sentence mentions a share of the minerals, and says that one comes with the land. It
 * does not matter who keeps and who gets which half.
 */
export function mineralShares(
  { words, starts, ends }: Sentence,
  text: string,
): 'none' | 'some' | 'convey' {
  if (!words.some(word => MINERALS.has(word))) return 'none'
  const hasShare = words.some(
    (word, i) =>
      SHARES.has(word) ||
      (word === 'percent' &&
        words[i - 1] === '#' &&
        text.slice(starts[i - 1], ends[i - 1]) !== '100'),
  )
  if (!hasShare) return 'none'
  return words.some(word => PASSES.has(word)) ? 'convey' : 'some'
}

/** All words that readings of shares use. */
export const SHARE_WORDS: readonly string[] = [...MINERALS, ...SHARES, ...PASSES, '#', 'percent']
