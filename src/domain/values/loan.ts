/** A loan that is paid back in equal payments, one a month. */
export interface Loan {
  readonly amountUsd: number
  /** Interest a year, in percent; 0 or more. */
  readonly ratePercent: number
  /** Above 0. */
  readonly years: number
}

const MONTHS = 12

/**
 * Interest and principal together, as for any annuity: amount × rate / (1 − (1 + rate)^−months),
 * with the rate of a month.
 */
export function monthlyPaymentUsd({ amountUsd, ratePercent, years }: Loan): number {
  const months = years * MONTHS
  const rate = ratePercent / 100 / MONTHS
  return rate === 0 ? amountUsd / months : (amountUsd * rate) / (1 - (1 + rate) ** -months)
}

/** All interest until the loan is paid back. */
export function totalInterestUsd(loan: Loan): number {
  return monthlyPaymentUsd(loan) * loan.years * MONTHS - loan.amountUsd
}
