/** The address that calls a number, however it is written. */
export function phoneAddress(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/g, '')}`
}

/** The same; null: the text, which anybody may have typed, is no number that a phone could call. */
export function checkedPhoneAddress(number: string): string | null {
  const address = phoneAddress(number)
  return /^tel:\+?\d{7,15}$/.test(address) ? address : null
}
