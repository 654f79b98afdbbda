import type { FastifyInstance } from 'fastify'
import type { UnknownValue, ValueMeaning } from '../../../catalog/feeds/sample-reader.ts'
import type { Principal } from '../../../domain/accounts/principal.ts'
import type { Feed } from '../../../domain/feeds/feed.ts'
import type { FaultValue } from '../../../domain/feeds/run-fault.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { errorSummary } from '../../web/error-summary.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { refusedForm } from '../frame/form-page.ts'
import { addFeedPage, feedPath, NAMES_LEADS, setupSteps } from './feed-steps.ts'

/** A form has room for so many; the most frequent come first. */
const MAX_VALUES = 100
const NUMBERS = Array.from({ length: MAX_VALUES }, (_, i) => i)

/** The values of a feed that are not known, and what a person says that they mean. */
export function addFeedValues(app: FastifyInstance, context: ConsoleContext): void {
  const { feeds, samples } = context
  const addForm = addFeedPage(app, context, {
    end: '/values',
    title: ({ name }) => `Unknown values of ${name}`,
    main: async ({ principal }, feed, { state }) => {
      const found = await unknownOf(context, principal, feed)
      return html`${setupSteps(feed, 'values')}${valuesForm(feed, found, state)}`
    },
  })
  const refusal = (error: unknown, { text }: { text: (name: string) => string }) =>
    refusedForm(
      error,
      text,
      NUMBERS.map(i => `meaning${i}`),
    )
  addForm(
    '',
    { rule: NAMES_LEADS, refusal, bodyLimit: 256 * 1024 },
    async ({ principal, text }, feed) => {
      const meanings = NUMBERS.flatMap((i): ValueMeaning | [] => {
        const field = text(`field${i}`)
        const value = text(`value${i}`)
        const meaning = text(`meaning${i}`).trim()
        return field === '' || value === '' || meaning === '' ? [] : { field, value, meaning }
      })
      await feeds.edit(principal, feed.id, { mapping: await samples.translated(feed, meanings) })
      return { to: `${feedPath(feed)}/preview?done=saved` }
    },
  )
}

/** The unknown values of the first rows, and of the whole file if a run has read it. */
async function unknownOf(
  { feeds, feedFiles, samples }: ConsoleContext,
  principal: Principal,
  feed: Feed,
): Promise<readonly UnknownValue[]> {
  const { sample } = await feedFiles.sample(principal, feed.id)
  const [run] = await feeds.runs(principal, feed.id)
  const ofSample = sample?.cause === '' ? (await samples.preview(feed, sample)).unknown : []
  const codes = [
    'status-unknown',
    'type-unknown',
    'county-unknown',
    'city-unknown',
    'invalid',
    'foreign',
    'feature-unknown',
  ]
  const about = run && { id: feed.id, run: run.id, codes, limit: MAX_VALUES }
  const ofRun = about ? await feedFiles.faultValues(principal, about) : []
  const all = new Map<string, FaultValue>()
  for (const one of [...ofRun, ...ofSample]) {
    const name = `${one.field}\n${one.value}`
    const before = all.get(name)
    if (before === undefined || before.count < one.count) all.set(name, one)
  }
  const unknown = await samples.unknownValues(feed, [...all.values()])
  return unknown.toSorted((one, other) => other.count - one.count).slice(0, MAX_VALUES)
}

function valuesForm(feed: Feed, values: readonly UnknownValue[], state: FormState): Html {
  if (values.length === 0)
    return html`<p>All statuses, kinds of land, places and land features of the file are known.</p>`
  const lines = [...state.faults].map(([name, text]) => ({ text, fieldId: `field-${name}` }))
  return html`<p>Say what these values mean. A blank one stays as it is.</p>
<form method="post" action="${feedPath(feed)}/values" class="console-form values-form" novalidate>
${errorSummary('There is a problem', lines)}
<ul class="columns">${values.map((value, i) => valueRow(value, i, state))}</ul>
<button>Save and preview</button></form>`
}

function valueRow(
  { field, label, column, value, count, suggestion, options }: UnknownValue,
  i: number,
  { sent, faults }: FormState,
): Html {
  const name = `meaning${i}`
  const fault = faults.get(name)
  const text = sent[name] ?? suggestion
  const about = fault === undefined ? `note-${name}` : `note-${name} fault-${name}`
  const attributes = html` id="field-${name}" name="${name}" aria-describedby="${about}"${fault === undefined ? null : html` aria-invalid="true"`}`
  const choices = ['', ...options].map(
    one =>
      html`<option value="${one}"${one === text ? html` selected` : null}>${one === '' ? 'Leave as it is' : one}</option>`,
  )
  const input =
    options.length > 0
      ? html`<select${attributes}>${choices}</select>`
      : html`<input type="text"${attributes} value="${text}" autocomplete="off">`
  const hint = suggestion === '' ? null : html`. Did you mean <bdi>${suggestion}</bdi>?`
  return html`<li><label for="field-${name}">&ldquo;<bdi>${value}</bdi>&rdquo; means</label>
<p class="note" id="note-${name}">${label} in <bdi>${column}</bdi>, ${counted(count, 'row')}${hint}</p>
<input type="hidden" name="field${i}" value="${field}"><input type="hidden" name="value${i}" value="${value}">
${input}
${fault === undefined ? null : html`<p class="field-error" id="fault-${name}">${fault}</p>`}</li>`
}
