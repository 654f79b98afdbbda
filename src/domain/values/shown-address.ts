/** Replaces the password wherever an address is shown. */
export const HIDDEN = '***'
