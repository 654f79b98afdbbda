import { plainAmount } from '../../criteria/typed-amount.ts'

/** The fields of the payment calculator, with their bounds. */
export const PAYMENT_FIELDS = {
  price: { label: 'Price, $', least: 1, most: 10_000_000_000, said: '$1 to $10 billion' },
  down: { label: 'Down payment, %', least: 0, most: 99, said: '0 to 99 percent' },
  rate: { label: 'Interest rate, %', least: 0, most: 30, said: '0 to 30 percent' },
  years: { label: 'Years', least: 1, most: 40, said: '1 to 40 years' },
} as const

export type PaymentField = keyof typeof PAYMENT_FIELDS

/** The loan in the address of a page: the texts, the valid numbers, and the faults of the texts. */
export interface PaymentTerms {
  /** Whether the address has any of them. */
  readonly isSent: boolean
  readonly sent: Readonly<Record<PaymentField, string>>
  readonly amounts: Readonly<Record<PaymentField, number>>
  readonly faults: ReadonlyMap<PaymentField, string>
}

/** Common terms of loans for land; the page says that they are examples. */
const EXAMPLE = { down: 20, rate: 8, years: 15 }

const FIELDS = Object.keys(PAYMENT_FIELDS) as PaymentField[]

/**
 * Reads `?price=…&down=…&rate=…&years=…`. A missing or invalid number is replaced by the example's.
 */
export function readPaymentTerms(query: unknown, priceUsd: number): PaymentTerms {
  const example = { price: priceUsd, ...EXAMPLE }
  const sent: Record<PaymentField, string> = { price: '', down: '', rate: '', years: '' }
  const amounts = { ...example }
  const faults = new Map<PaymentField, string>()
  for (const name of FIELDS) {
    const text = textOf(query, name)
    sent[name] = text ?? String(example[name])
    if (text === undefined) continue
    const { least, most, said } = PAYMENT_FIELDS[name]
    const amount = Number(plainAmount(text.replace('%', '')) || Number.NaN)
    if (amount >= least && amount <= most) amounts[name] = amount
    else faults.set(name, `Enter ${said}.`)
  }
  const isSent = FIELDS.some(name => textOf(query, name) !== undefined)
  return { isSent, sent, amounts, faults }
}

/** Longer texts are not numbers, and would be repeated in the page. */
const MAX_CHARACTERS = 20

function textOf(query: unknown, name: string): string | undefined {
  const value = (query as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value.slice(0, MAX_CHARACTERS) : undefined
}
