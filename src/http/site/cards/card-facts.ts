import { type FactBits, haveCommon } from '../../../domain/facts/fact-bits.ts'
import { FACT_VALUES, type FactName, type FactValue } from '../../../domain/facts/land-facts.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { Icons } from '../../web/design/icons.ts'

const MAX_SHOWN = 4

/**
 * Facts that a card shows when they are good news, the most telling first, each with a Lucide icon.
 */
const SHOWN: readonly (readonly [name: FactName, icon: string, values: readonly string[]])[] = [
  ['surfaceWater', 'waves', ['lake', 'river', 'creek', 'pond', 'spring']],
  ['power', 'zap', ['onSite', 'available']],
  ['water', 'droplets', ['well', 'public']],
  ['sewer', 'toilet', ['septic', 'public', 'percTested']],
  ['access', 'route', ['paved', 'gravel']],
  ['financing', 'hand-coins', ['owner']],
  ['terrain', 'fence', ['fenced']],
]

/** The style sheet rules that give each fact its icon. */
export function factIconRules(icons: Icons): string {
  return SHOWN.map(([, icon]) => `.fact-${icon}{--icon:url("${icons.address(icon)}")}`).join('\n')
}

/** Up to four facts of a listing as icons, with text for screen readers and tooltips. */
export function cardFacts(bits: FactBits): Html | null {
  const shown = SHOWN.flatMap(([name, icon, values]) => {
    const stated = values.flatMap(value => FACT_VALUES.filter(isValue(name, value, bits)))
    return stated.length === 0 ? [] : [{ icon, label: labelOf(stated) }]
  }).slice(0, MAX_SHOWN)
  if (shown.length === 0) return null
  return html`<ul class="card-facts" aria-label="Stated facts">${shown.map(({ icon, label }) => html`<li class="fact-${icon}" title="${label}">${label}</li>`)}</ul>`
}

function isValue(name: FactName, value: string, bits: FactBits) {
  return (one: FactValue) => one.fact === name && one.value === value && haveCommon(bits, one.bit)
}

function labelOf(values: readonly FactValue[]): string {
  return capitalized(values.map(({ label }) => label).join(', '))
}
