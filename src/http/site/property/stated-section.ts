import type { StatedFact } from '../../../domain/facts/stated-facts.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { factName, factText } from '../cards/fact-words.ts'
import type { SiteLook } from '../site-look.ts'

const POSTED = 'Stated by the seller'

/**
 * What a listing states about access, utilities, rights and terrain, each with the sentence it was
 * taken from.
 */
export function statedSection(facts: readonly StatedFact[], { icons }: SiteLook): Html | null {
  if (facts.length === 0) return null
  return html`<section aria-labelledby="stated"><h2 id="stated">What the listing states</h2>
<dl class="facts stated">${facts.map(fact => html`<div><dt>${icons.icon(fact.icon)}<span>${capitalized(factName(fact.name))}</span></dt><dd>${factText(fact)}${origin(fact)}</dd></div>`)}</dl></section>`
}

function origin({ source, sentence }: StatedFact): Html {
  if (source === 'posted') return html`<span class="stated-from">${POSTED}</span>`
  return html`<q class="stated-from">${sentence}</q>`
}
