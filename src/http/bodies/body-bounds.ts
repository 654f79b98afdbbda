/**
 * How much a body may hold, on every surface. A larger body is refused before it is parsed. The longest text in a body is
 * bounded by these; the bounds of texts of a listing or a lead are in the domain.
 */

/** Enough for a listing with the longest boundary, all texts and 30 documents. */
export const MAX_BODY_BYTES = 1024 * 1024
/** The most parts of a form with files: more fields and files than any form needs. */
export const MAX_PARTS = 100
/** The longest text in a form with files. Enough for a caption of 5,000 characters of four bytes each. */
export const MAX_PART_TEXT_BYTES = 20_000
/** The most headers of one part of a form with files. */
export const MAX_PART_HEADERS = 20
