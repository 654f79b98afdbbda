/** A loan that is repaid in equal monthly payments. */
export interface Loan {
  readonly amountUsd: number
  /** Annual interest rate in percent; 0 or more. */
  readonly ratePercent: number
  /** Above 0. */
  readonly years: number
}

const MONTHS = 12

/**
 * Interest and principal together, as for any annuity: amount × rate / (1 − (1 + rate)^−months),
 * with the monthly rate.
 */
export function monthlyPaymentUsd({ amountUsd, ratePercent, years }: Loan): number {
  const months = years * MONTHS
  const rate = ratePercent / 100 / MONTHS
  return rate === 0 ? amountUsd / months : (amountUsd * rate) / (1 - (1 + rate) ** -months)
}

/** The total interest until the loan is repaid. */
export function totalInterestUsd(loan: Loan): number {
  return monthlyPaymentUsd(loan) * loan.years * MONTHS - loan.amountUsd
}
