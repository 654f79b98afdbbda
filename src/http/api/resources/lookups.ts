import { STATUSES } from '../../../domain/listings/lookup-lists.ts'

/** The values that lookup lists have, where answers and requests hold them. */
export const STATUS_CODES = STATUSES.map(({ code }) => code)
export const STATUS_LABELS = STATUSES.map(({ label }) => label)
