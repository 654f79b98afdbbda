import { groupedCount } from './grouped-digits.ts'

/** `1 listing`, `2,000 listings`, `3 counties`: a number with its noun. */
export function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return `${groupedCount(count)} ${count === 1 ? noun : nouns}`
}

/** `1,000+ listings`: a count that stopped at a limit, with its noun. */
export function countedTo(most: number, count: number, noun: string, nouns = `${noun}s`): string {
  return count < most ? counted(count, noun, nouns) : `${groupedCount(most)}+ ${nouns}`
}
