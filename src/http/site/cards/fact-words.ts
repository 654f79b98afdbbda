import { landFact } from '../../../domain/facts/land-facts.ts'
import { ANNUAL_TAXES, type StatedName } from '../../../domain/facts/posted-facts.ts'
import type { StatedFact } from '../../../domain/facts/stated-facts.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import { formattedDollars } from '../../../domain/values/dollars.ts'

/** `road access`, `taxes` */
export function factName(name: StatedName): string {
  return name === ANNUAL_TAXES ? 'taxes' : (landFact(name)?.label ?? name)
}

/** `Creek, pond`, `$612 a year` */
export function factText({ values, amountUsd }: StatedFact): string {
  if (amountUsd !== null) return `${formattedDollars(amountUsd)} a year`
  return capitalized(values.map(({ label }) => label).join(', '))
}
