/** The tel: address of a number in any notation. */
export function phoneAddress(number: string): string {
  return `tel:${number.replaceAll(/[^+\d]/g, '')}`
}

/** The same; null if the unvalidated text is not a number that a phone could call. */
export function checkedPhoneAddress(number: string): string | null {
  const address = phoneAddress(number)
  return /^tel:\+?\d{7,15}$/.test(address) ? address : null
}
