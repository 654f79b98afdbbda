import type { Land } from './land.ts'

/** Words in lower case without accents. An apostrophe joins, other signs separate. */
function wordsIn(text: string): string[] {
  return text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '')
}

/** The texts that `kw` searches: a phrase must lie within one of them. */
function textsOf({ description, street, zip, city, county }: Land): readonly string[] {
  const { name, label, stateName, group } = county
  const states = [stateName, group]
  return [
    description,
    ...states.flatMap(state => [
      [street, city?.name ?? '', state, zip].join(' '),
      `${name} ${state}`,
      `${name} ${label} ${state}`,
    ]),
  ]
}

/** Whether each term occurs: a word anywhere, the words of a phrase one after the other. */
export function hasTerms(land: Land, terms: readonly string[]): boolean {
  const texts = textsOf(land).map(text => ` ${wordsIn(text).join(' ')} `)
  return terms.every(term => texts.some(text => text.includes(` ${wordsIn(term).join(' ')} `)))
}
