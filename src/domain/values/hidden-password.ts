/** Replaces the password in displayed addresses. */
export const HIDDEN = '***'
