import type { ListingEdit } from '../../../catalog/drafts/form-history.ts'
import { writtenField } from '../../../domain/listings/form/written-field.ts'
import { type Html, html } from '../../../domain/values/html.ts'

/** Two texts with more characters together are shown only where they differ. */
const MAX_WHOLE = 600
const MAX_PART = 1_000
/** How many equal characters are shown around a difference. */
const AROUND = 60

/** Fields with their values before and after. */
export function changedFields(fields: ListingEdit['fields']): Html[] {
  return fields.map(({ name, label, before, after }) => {
    const read = (text: string) => (name === null ? text : writtenField(name, text))
    const [old, now] = differingParts(read(before), read(after))
    return html`<div><dt>${label}</dt><dd><del>${shown(old)}</del> <span aria-hidden="true">&rarr;</span> <ins>${shown(now)}</ins></dd></div>`
  })
}

/** Two short texts; of long ones only where they differ, with some words around it. */
function differingParts(before: string, after: string): readonly [string, string] {
  if (before.length + after.length <= MAX_WHOLE) return [before, after]
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let end = 0
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end++
  const part = (text: string) => {
    const from = Math.max(0, start - AROUND)
    const to = Math.min(text.length, from + MAX_PART, text.length - end + AROUND)
    const words = text.slice(from, to).toWellFormed()
    return `${from > 0 ? '… ' : ''}${words}${to < text.length ? ' …' : ''}`
  }
  return [part(before), part(after)]
}

function shown(text: string): Html {
  return text === '' ? html`<i>empty</i>` : html`${text}`
}
