/**
 * The lengths of visitors' texts on the site, in addition to the bounds of every surface
 * (`server/request-bounds.ts`). Texts in the address of a search have the bounds of the API's
 * parameters.
 */

/** The longest text of a search box; the rest is cut off. */
export const MAX_TYPED_CHARACTERS = 200
/** The longest amount typed as a limit, such as `$1.2 million`. Longer texts are not amounts. */
export const MAX_AMOUNT_CHARACTERS = 40
/**
 * A form of the site, in bytes. An inquiry with texts as long as a lead's may be takes up to 15 KB.
 */
export const MAX_FORM_BYTES = 64 * 1024
