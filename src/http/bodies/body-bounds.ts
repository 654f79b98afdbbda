/**
 * The bounds of a body on every surface. A larger body is refused before it is parsed. They also
 * bound each text; the limits of a listing's or a lead's texts are in the domain.
 */

/** Enough for a listing with the longest boundary, all texts and 30 documents. */
export const MAX_BODY_BYTES = 1024 * 1024
/** The most parts of a form with files: more than any form needs. */
export const MAX_PARTS = 100
/** The longest text in a form with files: enough for 5,000 characters of four bytes each. */
export const MAX_PART_TEXT_BYTES = 20_000
/** The most headers of one part of a form with files. */
export const MAX_PART_HEADERS = 20
