import type { FastifyInstance } from 'fastify'
import type {
  ColumnChoices,
  SampleColumn,
  SampleColumns,
} from '../../../catalog/feeds/sample-reader.ts'
import type { SampleState } from '../../../catalog/feeds/stored-files.ts'
import { CONSTANT_FIELDS, type ConstantField } from '../../../domain/feeds/constant-fields.ts'
import type { Feed } from '../../../domain/feeds/feed.ts'
import type { FeedSample } from '../../../domain/feeds/feed-sample.ts'
import { Problem } from '../../../domain/problem.ts'
import { sellerPath } from '../../../domain/public-urls.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { errorSummary } from '../../web/error-summary.ts'
import { choiceGroup, type FormState, selectField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { refusedForm } from '../frame/form-page.ts'
import { queryNumber } from '../frame/query-texts.ts'
import { addFeedPage, feedPath, NAMES_LEADS, setupSteps } from './feed-steps.ts'

/** Each column has a list of all fields, so that more of them make a page too large for a phone. */
const COLUMNS_ON_PAGE = 60
/** The most bytes of the form of these columns. */
const MAX_FORM_BYTES = 256 * 1024

const CONSTANT_LABELS: Readonly<Record<ConstantField, string>> = {
  types: 'Kind of land, if no column has it',
  state: 'State, if no column has it',
  status: 'Status of rows without one',
}

/** The page on which a person says where each column of a feed's file goes. */
export function addFeedColumns(app: FastifyInstance, context: ConsoleContext): void {
  const { feeds, feedFiles, samples, pages } = context
  const addForm = addFeedPage(app, context, {
    end: '/columns',
    title: ({ name }) => `Columns of ${name}`,
    main: async ({ principal, query }, feed, { state }) => {
      const held = await feedFiles.sample(principal, feed.id)
      const top = html`${setupSteps(feed, 'columns')}
${errorSummary(
  'There is a problem',
  [...state.faults.values()].map(text => ({ text, fieldId: null })),
)}`
      const unread = notRead(feed, held, pages.assets.modules('wait-for-end.js'))
      const sheets = held.sample && sheetForm(feed, await samples.sheets(held.sample), held.sample)
      if (unread !== null || held.sample === null) {
        return html`${top}${unread}${held.isWaiting ? null : sheets}`
      }
      const columns = await samples.columns(feed, held.sample)
      if (columns.namesFields) {
        return html`${top}<p>The records in this file name their own fields, so there is nothing to choose.</p><p><a class="button" href="${feedPath(feed)}/preview">Preview</a></p>${readAgain(feed)}`
      }
      const first = Math.max(0, queryNumber(query, 'from') || 0)
      return html`${top}${sheets}${columnsForm(feed, held.sample, asSent(columns, held.sample, state.sent), first)}${readAgain(feed)}`
    },
  })
  const refusal = (error: unknown, { text }: { text: (name: string) => string }) =>
    refusedForm(error, text, sentNames(Number(text('from')) || 0))
  const bodyLimit = MAX_FORM_BYTES
  addForm('', { rule: NAMES_LEADS, refusal, bodyLimit }, async ({ principal, text }, feed) => {
    const { sample } = await feedFiles.sample(principal, feed.id)
    if (sample === null || text('sample') !== String(sample.takenAt)) throw readAnew()
    const sheet = text('sheet')
    if (sheet !== '') {
      if (!(await samples.sheets(sample)).includes(sheet)) throw unknownSheet()
      await feeds.edit(principal, feed.id, { options: { ...feed.options, member: sheet } })
      await feedFiles.read(principal, feed.id)
      return { to: `${feedPath(feed)}/columns` }
    }
    if (sample.cause !== '') throw readAnew()
    const columns = await samples.columns(feed, sample)
    const hasPages = text('own-pages') !== 'no'
    const address = hasPages ? null : (addressIn(feed.mapping) ?? (await ownAddress(context, feed)))
    const choices = sentChoices(columns, text, address)
    await feeds.edit(principal, feed.id, { mapping: await samples.mapping(feed, sample, choices) })
    const next = Number(text('next'))
    const here = feedPath(feed)
    return {
      to: next > 0 ? `${here}/columns?from=${next}&done=saved` : `${here}/preview?done=saved`,
    }
  })
  addForm('/read', { refusal }, async ({ principal }, feed) => {
    await feedFiles.read(principal, feed.id)
    return { to: `${feedPath(feed)}/columns` }
  })
}

/** Why there are no columns yet; null: there are. */
export function notRead(
  feed: Feed,
  { sample, isWaiting }: SampleState,
  modules: string,
): Html | null {
  if (isWaiting) {
    return html`<wait-for-end data-module="${modules}" data-at-once><p role="status">Reading the first rows of the file. Reload the page to see them.</p></wait-for-end>`
  }
  if (sample === null) return html`<p>The file was not read yet.</p>${readAgain(feed)}`
  if (sample.cause === '') return null
  return html`<div class="error-summary" role="alert"><h2>The file could not be read</h2><p><bdi>${sample.cause}</bdi></p></div>
<p>Change the file or its URL in the <a href="${feedPath(feed)}">settings of the feed</a>, or read it again.</p>${readAgain(feed)}`
}

function readAgain(feed: Feed): Html {
  return html`<form method="post" action="${feedPath(feed)}/columns/read"><button class="button-quiet">Read the file again</button></form>`
}

/** The choice among the sheets of a workbook; null: there is one. */
function sheetForm(
  { options, ...feed }: Feed,
  sheets: readonly string[],
  sample: FeedSample,
): Html | null {
  if (sheets.length < 2) return null
  const member = options['member']
  const chosen = typeof member === 'string' ? member : (sheets[0] ?? '')
  const all = sheets.includes(chosen) ? sheets : [chosen, ...sheets]
  const choice = selectField('sheet', 'Sheet', {
    options: all.map(name => [name, name] as const),
    chosen,
    isShort: true,
  })
  return html`<form method="post" action="${feedPath({ options, ...feed })}/columns"><input type="hidden" name="sample" value="${sample.takenAt}">${choice}<button class="button-quiet">Read this sheet</button></form>`
}

function columnsForm(feed: Feed, sample: FeedSample, columns: SampleColumns, first: number): Html {
  const shown = columns.columns.slice(first, first + COLUMNS_ON_PAGE)
  const next = first + COLUMNS_ON_PAGE < columns.columns.length ? first + COLUMNS_ON_PAGE : 0
  const rows = shown.map((column, i) => columnRow(column, first + i, columns))
  const guessed = shown.filter(({ choice, field }) => field !== '' && choice !== 'said').length
  const about = columns.isWhole
    ? `The file has ${counted(columns.records, 'row')}`
    : `These are the first ${counted(columns.records, 'row')}`
  return html`<p>${about}. Choose where each column goes.${guessed === 0 ? null : html` ${counted(guessed, 'column')} ${guessed === 1 ? 'is' : 'are'} filled in by name: check ${guessed === 1 ? 'it' : 'them'}.`}</p>
${noteList('To do', columns.problems)}
<form method="post" action="${feedPath(feed)}/columns" class="columns-form">
<input type="hidden" name="sample" value="${sample.takenAt}"><input type="hidden" name="from" value="${first}"><input type="hidden" name="next" value="${next}">
<ol class="columns" start="${first + 1}">${rows}</ol>
${first === 0 ? wholeFile(columns) : html`<input type="hidden" name="own-pages" value="${columns.makesAddresses ? 'no' : ''}">${CONSTANT_FIELDS.map(field => html`<input type="hidden" name="constant-${field}" value="${columns.constants[field]}">`)}`}
${noteList('Also in the mapping, and left as it is', columns.others)}
<button>${next > 0 ? 'Save and show the next columns' : 'Save and preview'}</button></form>`
}

function noteList(label: string, notes: readonly string[]): Html | null {
  if (notes.length === 0) return null
  return html`<section class="column-notes"><h2>${label}</h2><ul>${notes.map(note => html`<li><bdi>${note}</bdi></li>`)}</ul></section>`
}

function columnRow(
  { path, examples, filled, field, choice }: SampleColumn,
  i: number,
  { groups, records }: SampleColumns,
): Html {
  const mark =
    field === '' || choice === 'said'
      ? null
      : html` <span class="column-mark">${choice === 'known' ? 'Recognized' : 'Our guess'}</span>`
  const options = groups.map(
    ({ label, fields }) =>
      html`<optgroup label="${label}">${fields.map(([name, text]) => html`<option value="${name}"${name === field ? html` selected` : null}>${text}</option>`)}</optgroup>`,
  )
  const values =
    examples.length === 0
      ? html`<p class="note">No values</p>`
      : html`<ul class="column-values">${examples.map(text => html`<li><bdi>${text}</bdi></li>`)}</ul>`
  return html`<li><div class="column-name"><label for="field-column${i}"><bdi>${path}</bdi></label>${mark}</div>
${values}<p class="note">${filled === records ? 'In every row' : `In ${filled} of ${counted(records, 'row')}`}</p>
<select id="field-column${i}" name="column${i}"><option value="">Do not import</option>${options}</select></li>`
}

/** What is true for all rows. */
function wholeFile({ constants, constantOptions, makesAddresses }: SampleColumns): Html {
  const fields = CONSTANT_FIELDS.map(field => {
    const value = constants[field]
    const known = constantOptions[field]
    const own =
      value === '' || known.some(([one]) => one === value) ? [] : [[value, value] as const]
    const options = [['', 'None'] as const, ...own, ...known]
    return selectField(`constant-${field}`, CONSTANT_LABELS[field], {
      options,
      chosen: value,
      isShort: true,
    })
  })
  const pages = [['no', 'Our listings have no web page of their own']] as const
  return html`<fieldset class="whole-file"><legend>For every row</legend>${fields}
${choiceGroup({ faults: new Map() }, { name: 'own-pages', legend: 'Web pages', type: 'checkbox', options: pages, chosen: [makesAddresses ? 'no' : ''] })}</fieldset>`
}

/** What a person has chosen; columns of other pages are as they were. */
function sentChoices(
  { columns }: SampleColumns,
  text: (name: string) => string,
  listingAddress: string | null,
): ColumnChoices {
  const first = Number(text('from')) || 0
  const shown = columns.slice(first, first + COLUMNS_ON_PAGE)
  const fields = new Map(shown.map(({ path }, i) => [path, text(`column${first + i}`)]))
  const constants = Object.fromEntries(
    CONSTANT_FIELDS.map(field => [field, text(`constant-${field}`)]),
  ) as Record<ConstantField, string>
  return { fields, constants, listingAddress }
}

/** The names of the form's fields, for its columns from `first` on. */
function sentNames(first: number): readonly string[] {
  const columns = Array.from({ length: COLUMNS_ON_PAGE }, (_, i) => `column${first + i}`)
  return [
    'sample',
    'sheet',
    'own-pages',
    ...columns,
    ...CONSTANT_FIELDS.map(field => `constant-${field}`),
  ]
}

/** The columns with the choices of a form that was refused, if they are of the same sample. */
function asSent(
  columns: SampleColumns,
  { takenAt }: FeedSample,
  sent: FormState['sent'],
): SampleColumns {
  if (sent['sample'] !== String(takenAt)) return columns
  const constants = CONSTANT_FIELDS.map(field => [field, sent[`constant-${field}`] ?? ''])
  return {
    ...columns,
    columns: columns.columns.map((column, i) => {
      return { ...column, field: sent[`column${i}`] ?? column.field }
    }),
    constants: Object.fromEntries(constants) as SampleColumns['constants'],
    makesAddresses: sent['own-pages'] === 'no',
  }
}

function addressIn(mapping: unknown): string | null {
  const address: unknown =
    typeof mapping === 'object' && mapping !== null && Reflect.get(mapping, 'listingAddress')
  return typeof address === 'string' ? address : null
}

/** Where land without a page of its own is found: on the seller's page here. */
async function ownAddress(
  { catalog, addresses }: ConsoleContext,
  { accountId }: Feed,
): Promise<string> {
  const member = await catalog.accounts.find(accountId)
  return `${addresses().portal}${sellerPath(member)}#{key}`
}

function readAnew(): Problem {
  const detail =
    'The file was read again in the meantime. Check the columns, and save them once more.'
  return Problem.of('conflict', 'File read again', detail)
}

function unknownSheet(): Problem {
  const detail = 'The workbook has no such sheet. Choose one of the list.'
  return Problem.of('invalid-input', 'Sheet missing', detail)
}
