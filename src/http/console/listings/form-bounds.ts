/** The form of a listing has long texts, whose letters may take nine bytes each. */
export const MAX_LISTING_FORM_BYTES = 512 * 1024
