/** Replaces the password wherever an address is shown. */
export const HIDDEN = '***'

/** An address as a person may see it. @param address A URL, which may have a password. */
export function withoutPassword(address: string): string {
  const url = new URL(address)
  if (url.password !== '') url.password = HIDDEN
  return url.href
}
