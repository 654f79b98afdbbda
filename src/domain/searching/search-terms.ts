import { typedTerms, typedWords } from './keywords.ts'
import type { SearchQuery } from './search-query.ts'
import type { Wish } from './wishes.ts'

/** A word or phrase, or a wish, that a search can do without. */
export type Term = string | Wish

/** The words of a search, and what land should have. */
export function termsOf({
  keywords = null,
  wishes = [],
}: Partial<Pick<SearchQuery, 'keywords' | 'wishes'>>): Term[] {
  return [...typedTerms(keywords?.text ?? ''), ...wishes.filter(wish => !wish.isUnwanted)]
}

export function withTerm(query: SearchQuery, term: Term): SearchQuery {
  if (typeof term !== 'string') return { ...query, wishes: [...query.wishes, term] }
  const word = term.includes(' ') ? `"${term}"` : term
  const text = query.keywords === null ? word : `${query.keywords.text} ${word}`
  return { ...query, keywords: typedWords(text) }
}
