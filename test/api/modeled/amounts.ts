/** Decimals are compared as integers of this many decimals, so that nothing is rounded by chance. */
const DECIMALS = 30

/** A decimal text such as `90.9` as an exact number. */
export function exact(text: string): bigint {
  const [whole = '', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(DECIMALS, '0'))
}

/** An exact number of at least 0 as the shortest decimal text. */
export function decimalText(number: bigint): string {
  const digits = number.toString().padStart(DECIMALS + 1, '0')
  const part = digits.slice(-DECIMALS).replace(/0+$/, '')
  return digits.slice(0, -DECIMALS) + (part && `.${part}`)
}

/** US dollars from cents, as a decimal text. */
export function dollars(cents: number): string {
  return decimalText(BigInt(cents) * 10n ** BigInt(DECIMALS - 2))
}

/** Price divided by acres, rounded to 10 significant digits, half of a digit upwards. Null without a price. */
export function pricePerAcre(cents: number, acres: string): bigint | null {
  if (cents === 0) return null
  const price = exact(dollars(cents))
  const area = exact(acres)
  let shift = 0
  const shifted = () => (shift < 0 ? price : price * 10n ** BigInt(shift))
  const divisor = () => (shift < 0 ? area * 10n ** BigInt(-shift) : area)
  while (shifted() / divisor() < 10n ** 9n) shift++
  while (shifted() / divisor() >= 10n ** 10n) shift--
  const rounded = (2n * shifted() + divisor()) / (2n * divisor())
  return rounded * 10n ** BigInt(DECIMALS - shift)
}
