import type { FaultList } from '../problem.ts'
import type { ListingId, ReportId } from '../values/ids.ts'

/** The faults that visitors can report about a listing. */
export const REPORT_CATEGORIES = [
  { name: 'sold', label: 'Sold or no longer for sale' },
  { name: 'wrong', label: 'Wrong facts, photos or location' },
  { name: 'fraud', label: 'Possible scam or fraud' },
  { name: 'offensive', label: 'Offensive or illegal' },
  { name: 'other', label: 'Something else' },
] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]['name']

/** `removed`: the listing was taken down; `dismissed`: nothing is wrong. */
export type ReportOutcome = 'removed' | 'dismissed'

/** A visitor's report about a listing. The visitor is not stored. */
export interface NewReport {
  readonly listingId: ListingId
  readonly category: ReportCategory
  readonly comment: string
  /** In milliseconds since 1970 UTC. */
  readonly createdAt: number
}

export interface ListingReport extends NewReport {
  readonly id: ReportId
  readonly title: string
  /** The version of the listing now. */
  readonly version: number
}

export const MAX_REPORT_CHARACTERS = 2000

/** @returns Null: the category is none of the list; the fault says so. */
export function readReport(
  category: string,
  comment: string,
  faults: FaultList,
): Pick<NewReport, 'category' | 'comment'> | null {
  const known = REPORT_CATEGORIES.find(({ name }) => name === category)
  if (!known) faults.add('missing', 'category', 'Select a reason.')
  if (comment.length > MAX_REPORT_CHARACTERS) {
    faults.add(
      'too-long',
      'comment',
      `Use at most ${MAX_REPORT_CHARACTERS.toLocaleString('en-US')} characters.`,
    )
  }
  if (known?.name === 'other' && comment.trim() === '') {
    faults.add('missing', 'comment', 'Describe the problem.')
  }
  return known ? { category: known.name, comment: comment.trim() } : null
}
