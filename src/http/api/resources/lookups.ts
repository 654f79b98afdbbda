import { STATUSES } from '../../../domain/listings/lookup-lists.ts'

/** The values of lookup lists, as answers and requests use them. */
export const STATUS_CODES = STATUSES.map(({ code }) => code)
export const STATUS_LABELS = STATUSES.map(({ label }) => label)
