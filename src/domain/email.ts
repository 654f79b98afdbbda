/** The form that browsers accept in a field for e-mail addresses (WHATWG HTML), with a dot in the domain. */
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i

export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text)
}
