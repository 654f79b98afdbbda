import { haveCommon } from '../../../domain/facts/fact-bits.ts'
import { type FactName, type FactValue, landFact } from '../../../domain/facts/land-facts.ts'
import { capitalized } from '../../../domain/values/capitalized.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { choiceFields, group } from '../../web/form-fields.ts'
import type { LandCriteria } from '../criteria/land-criteria.ts'
import { LAND_LABELS } from '../criteria/land-labels.ts'

/** The groups of facts in the filter form. */
const GROUPS: readonly (readonly [title: string, facts: readonly FactName[]])[] = [
  ['Access and utilities', ['access', 'power', 'water', 'sewer']],
  ['Creeks, ponds and terrain', ['surfaceWater', 'yearRound', 'terrain']],
  ['Rights and terms', ['restrictions', 'mobileHomes', 'hoa', 'minerals', 'agExempt', 'financing']],
]

/** @param counts How many listings the search would find with each value. */
export function factGroups(
  { query, faults }: LandCriteria,
  counts: ReadonlyMap<FactValue, number>,
): Html[] {
  return GROUPS.map(([title, names]) => {
    let chosen = 0
    const fields = names.map(name => {
      const fact = landFact(name)
      const isOpenToo = fact !== undefined && haveCommon(query.facts, fact.notStated.bit)
      const values = [...(fact?.values ?? []), ...(isOpenToo ? [fact.notStated] : [])]
      const choices = values.map(value => {
        const isChosen = haveCommon(query.facts, value.bit)
        if (isChosen) chosen++
        const label = capitalized(value.label)
        const count = value === fact?.notStated ? null : (counts.get(value) ?? 0)
        return { value: value.value, label, isChosen, count }
      })
      return html`<fieldset><legend>${LAND_LABELS[name] ?? ''}</legend>${choiceFields(name, 'checkbox', choices, faults.get(name))}</fieldset>`
    })
    const isOpen = chosen > 0 || names.some(name => faults.has(name))
    return group(title, chosen, isOpen, html`${fields}`)
  })
}
