/** A short text that stays on one line, such as `3-bedroom house` or a phone number. */
export function unbroken(fact: string): string {
  return fact.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0')
}
