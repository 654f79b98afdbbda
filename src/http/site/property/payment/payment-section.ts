import type { Listing } from '../../../../domain/listings/listing.ts'
import { listingPath } from '../../../../domain/public-urls.ts'
import { counted } from '../../../../domain/values/counted.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import { type Loan, monthlyPaymentUsd, totalInterestUsd } from '../../../../domain/values/loan.ts'
import { type FormState, textField } from '../../../web/form-fields.ts'
import { formatDollars } from '../../cards/format-amounts.ts'
import type { SiteLook } from '../../look/site-look.ts'
import {
  PAYMENT_FIELDS,
  type PaymentField,
  type PaymentTerms,
  readPaymentTerms,
} from './payment-terms.ts'

/** How much the interest rate varies in the comparison, in percentage points. */
const RATE_STEP = 1
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })

/**
 * The monthly cost of a loan for the land, with its assumptions as editable fields. Works without
 * JavaScript. Null for land that is not for sale at a price.
 * @param query The query of the page's address, which has the submitted fields.
 */
export function paymentSection(
  { id, title, listingType, status, priceUsd }: Listing,
  query: unknown,
  { assets }: SiteLook,
): Html | null {
  if (listingType !== 2 || status === 'S' || priceUsd === null || priceUsd < 1) return null
  const terms = readPaymentTerms(query, priceUsd)
  const state: FormState = { sent: terms.sent, faults: terms.faults }
  const field = (name: PaymentField) =>
    textField(state, name, PAYMENT_FIELDS[name].label, { inputMode: 'decimal' })
  return html`<section class="payment" aria-labelledby="payment">
<h2 id="payment">Payment calculator</h2>
<payment-form data-module="${assets.modules('payment-form.js')}">
<div class="payment-result" role="status">
${result(terms)}
</div>
<details class="more"${terms.isSent ? html` open` : null}><summary>Change price, down payment, rate or years</summary>
<form action="${listingPath(id, title)}#payment">
${field('price')}
${field('down')}
${field('rate')}
${field('years')}
<button class="button-quiet">Calculate</button>
</form>
<p class="note">Principal and interest only, in equal monthly payments. Taxes, insurance, closing costs and fees are extra. Down payment, rate and years are examples, not an offer; your lender sets the terms.</p>
</details>
</payment-form>
</section>`
}

function result({ amounts: { price, down, rate, years } }: PaymentTerms): Html {
  const amountUsd = price * (1 - down / 100)
  const loan: Loan = { amountUsd, ratePercent: rate, years }
  const low = Math.max(0, rate - RATE_STEP)
  const at = (ratePercent: number) => formatDollars(monthlyPaymentUsd({ ...loan, ratePercent }))
  const percent = (value: number) => `${NUMBER.format(value)}%`
  return html`<p class="amount">${at(rate)} <span>per month</span></p>
<p>${formatDollars(amountUsd)} loan over ${counted(years, 'year')} at ${percent(rate)}, with ${formatDollars(price - amountUsd)} down. Total interest: ${formatDollars(Math.max(0, totalInterestUsd(loan)))}.</p>
<p class="note">At ${percent(low)}: ${at(low)} per month. At ${percent(rate + RATE_STEP)}: ${at(rate + RATE_STEP)}.</p>`
}
