import type { ChoiceCounts } from '../../../catalog/searches/searches.ts'
import {
  DATE_WINDOWS,
  LISTING_TYPES,
  PROPERTY_TYPES,
  STATUSES,
} from '../../../domain/listings/lookup-lists.ts'
import { FACET_EDGES } from '../../../domain/searching/facets.ts'
import { HOME_AMOUNTS } from '../../../domain/searching/range-criteria.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import { isFiltered } from '../../../domain/searching/search-text.ts'
import { counted } from '../../../domain/values/counted.ts'
import { groupedCount } from '../../../domain/values/grouped-digits.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AssetSet } from '../../web/assets/asset-set.ts'
import type { SummaryLine } from '../../web/error-summary.ts'
import { choiceFields, fieldId, group, rangeFields, textField } from '../../web/form-fields.ts'
import { shortDollars } from '../cards/format-amounts.ts'
import { LAND_PATH } from '../criteria/land-address.ts'
import type { LandCriteria } from '../criteria/land-criteria.ts'
import { LAND_LABELS } from '../criteria/land-labels.ts'
import { SAID_PARAMETER, TYPED_PARAMETER } from '../search-box/search-box.ts'
import { factGroups } from './fact-groups.ts'
import { histogramDrawing, histogramLabels } from './histogram.ts'
import { chosenStates } from './place-choices.ts'

/** Parameters without a field: the form repeats them in hidden fields, so that they still apply. */
const SENT_ALONG = [
  ...['stateID', 'regionID', 'countyID', 'cityID', 'lakeID', 'bounds', 'near', 'polygon'],
  ...['acctid', 'wants', 'except', 'sortid', 'view', SAID_PARAMETER],
]

const WAYS: Readonly<Record<number, string>> = { 1: 'At auction', 2: 'For sale', 3: 'For lease' }

const WINDOWS: Readonly<Record<string, string>> = {
  past24hours: 'Last 24 hours',
  past7days: 'Last 7 days',
  past30days: 'Last 30 days',
  past90days: 'Last 90 days',
}

const LABELS = {
  priceUsd: histogramLabels(FACET_EDGES.priceUsd, shortDollars),
  pricePerAcreUsd: histogramLabels(FACET_EDGES.pricePerAcreUsd, shortDollars),
  acres: histogramLabels(FACET_EDGES.acres, groupedCount),
}

/** What a search finds. */
interface Findings {
  readonly counts: ChoiceCounts
  readonly total: number
  /** Groups of places. */
  readonly places: readonly Html[]
}

/** The path of the number of listings that the filters find. */
export const COUNT_PATH = '/site/count'

/**
 * All criteria of a search as a form. Works without JavaScript: submitting it opens the search's
 * address. With it, the button says how many listings the filters find.
 */
export function filterForm(
  criteria: LandCriteria,
  { counts, total, places }: Findings,
  assets: AssetSet,
): Html {
  const { sent } = criteria
  const isBox = (name: string) => name === 'stateID' && chosenStates(criteria) !== null
  const hidden = SENT_ALONG.filter(name => sent[name] !== undefined && !isBox(name)).map(
    name => html`<input type="hidden" name="${name}" value="${sent[name] ?? ''}">`,
  )
  const groups = [
    placeGroup(criteria),
    priceGroup(criteria, counts),
    sizeGroup(criteria, counts),
    ...places,
    kindGroup(criteria, counts),
    ...factGroups(criteria, counts.facts),
    offerGroup(criteria, counts),
    houseGroup(criteria, counts),
    listedGroup(criteria),
    wordsGroup(criteria),
  ]
  const found = criteria.faults.size > 0 ? 'results' : counted(total, 'listing')
  return html`<filter-form data-module="${assets.modules('filter-form.js')}" data-path="${COUNT_PATH}">
<form class="filters" action="${LAND_PATH}" aria-label="Filters">
${hidden}
${groups}
<div class="filters-send"><button type="submit" aria-live="polite">Show ${found}</button> <a class="button button-quiet" href="${LAND_PATH}">Clear</a></div>
</form>
</filter-form>`
}

/** The faults of a search in the order of their fields; those without a field come last. */
export function landFaultLines({ faults, query }: LandCriteria): SummaryLine[] {
  const names = Object.keys(LAND_LABELS)
  const fieldOf = (name: string) => {
    const isOfPlace = name === 'stateID' || (name === 'distance' && !isOfCity(query))
    return isOfPlace ? TYPED_PARAMETER : name
  }
  const lines = [...faults].map(([name, text]) => ({ text, place: names.indexOf(fieldOf(name)) }))
  return lines
    .toSorted(
      (a, b) => (a.place < 0 ? names.length : a.place) - (b.place < 0 ? names.length : b.place),
    )
    .map(({ text, place }) => ({ text, fieldId: place < 0 ? null : fieldId(names[place] ?? '') }))
}

/** Whether the search is in a city or around one. */
function isOfCity({ location }: SearchQuery): boolean {
  return location?.kind === 'city' || location?.kind === 'near'
}

/** A field with the label of its parameter. */
function landField(
  criteria: LandCriteria,
  name: string,
  kind: Parameters<typeof textField>[3],
): Html {
  return textField(criteria, name, LAND_LABELS[name] ?? name, kind)
}

/** Fields for both ends of a range, with the label of its parameters. */
function landRange(
  criteria: LandCriteria,
  ends: readonly [string, string],
  drawing: Html | null = null,
): Html {
  return rangeFields(criteria, ends, LAND_LABELS[ends[0]] ?? '', drawing)
}

/** Whether a group has a fault, and must therefore be open. */
function hasFault({ faults }: LandCriteria, names: readonly string[]): boolean {
  return names.some(name => faults.has(name))
}

function criteriaCount(query: SearchQuery, names: readonly (keyof SearchQuery)[]): number {
  return names.filter(name => isFiltered(query, name)).length
}

function placeGroup(criteria: LandCriteria): Html {
  const { query } = criteria
  const fault = criteria.faults.get('stateID')
  const content = html`${fault === undefined ? null : html`<p class="field-error">${fault}</p>`}
${landField(criteria, TYPED_PARAMETER, { type: 'search', placeholder: 'County, town, lake' })}
${isOfCity(query) ? landField(criteria, 'distance', { inputMode: 'decimal', placeholder: 'Town only' }) : null}
${landField(criteria, 'zip', { inputMode: 'numeric' })}`
  const chosen = criteriaCount(query, ['zip', 'bounds', 'near', 'polygon'])
  return group('Location', chosen + (chosenStates(criteria) === null ? 1 : 0), true, content)
}

function priceGroup(criteria: LandCriteria, { price, perAcre }: ChoiceCounts): Html {
  const content = html`${landRange(criteria, ['lp', 'hp'], histogramDrawing(price, LABELS.priceUsd))}
${landRange(criteria, ['lpa', 'hpa'], histogramDrawing(perAcre, LABELS.pricePerAcreUsd))}
${reducedFields(criteria)}`
  const chosen = criteriaCount(criteria.query, ['priceUsd', 'pricePerAcreUsd', 'reduced'])
  return group('Price', chosen, true, content)
}

/** The periods that the form offers for price cuts; addresses may contain others. */
const REDUCED: readonly (readonly [value: string, label: string])[] = [
  ['', 'Any listing'],
  ['any', 'Reduced in the last 90 days'],
  ['past30days', 'Reduced in the last 30 days'],
  ['past7days', 'Reduced in the last 7 days'],
]

function reducedFields({ query, faults }: LandCriteria): Html {
  const criteria = query.reduced === 'past90days' ? 'any' : (query.reduced ?? '')
  const choices = REDUCED.map(([value, label]) => ({
    value,
    label,
    isChosen: criteria === value,
    count: null,
  }))
  return html`<fieldset><legend>${LAND_LABELS['reduced'] ?? ''}</legend>${choiceFields('reduced', 'radio', choices, faults.get('reduced'))}</fieldset>`
}

function sizeGroup(criteria: LandCriteria, { acres }: ChoiceCounts): Html {
  const drawing = histogramDrawing(acres, LABELS.acres)
  const content = landRange(criteria, ['la', 'ha'], drawing)
  return group('Size', criteriaCount(criteria.query, ['acres']), true, content)
}

function kindGroup({ query, faults }: LandCriteria, { types }: ChoiceCounts): Html {
  const choices = PROPERTY_TYPES.map(({ id, label }) => ({
    value: String(id),
    label,
    isChosen: (query.propertyTypes & id) !== 0,
    count: types.get(id) ?? 0,
  }))
  const chosen = choices.filter(({ isChosen }) => isChosen).length
  return group(
    'Land type',
    chosen,
    true,
    choiceFields('propertyTypes', 'checkbox', choices, faults.get('propertyTypes')),
  )
}

function offerGroup(criteria: LandCriteria, { ways, statuses }: ChoiceCounts): Html {
  const { query, faults } = criteria
  const offers = LISTING_TYPES.map(({ id }) => ({
    value: String(id),
    label: WAYS[id] ?? '',
    isChosen: isFiltered(query, 'listingTypes') && query.listingTypes.includes(id),
    count: ways.get(id) ?? 0,
  }))
  const stages = STATUSES.map(({ code, label }) => ({
    value: code,
    label,
    isChosen: query.statuses.includes(code),
    count: statuses.get(code) ?? 0,
  }))
  const content = html`<fieldset><legend>Listing type</legend>${choiceFields('listingType', 'checkbox', offers, faults.get('listingType'))}</fieldset>
<fieldset><legend>Status</legend>${choiceFields('status', 'checkbox', stages, faults.get('status'))}</fieldset>`
  const chosen = criteriaCount(query, ['listingTypes', 'statuses'])
  return group(
    'Listing type',
    chosen,
    chosen > 0 || hasFault(criteria, ['listingType', 'status']),
    content,
  )
}

function houseGroup(criteria: LandCriteria, { withHouse, withoutHouse }: ChoiceCounts): Html {
  const { query } = criteria
  const choices = [
    { value: '', label: 'With or without a house', isChosen: query.hasHouse === null, count: null },
    { value: 'true', label: 'With a house', isChosen: query.hasHouse === true, count: withHouse },
    { value: 'false', label: 'Land only', isChosen: query.hasHouse === false, count: withoutHouse },
  ]
  const content = html`${choiceFields('hasHouse', 'radio', choices, criteria.faults.get('hasHouse'))}
${landRange(criteria, ['lbed', 'hbed'])}
${landRange(criteria, ['lbath', 'hbath'])}
${landRange(criteria, ['lhsqft', 'hhsqft'])}`
  const chosen = criteriaCount(query, ['hasHouse', ...HOME_AMOUNTS])
  const fields = ['lbed', 'hbed', 'lbath', 'hbath', 'lhsqft', 'hhsqft', 'hasHouse']
  return group('House', chosen, chosen > 0 || hasFault(criteria, fields), content)
}

function listedGroup(criteria: LandCriteria): Html {
  const { query, faults } = criteria
  const window = query.listed?.past ?? null
  const choices = [
    { value: '', label: 'Any time', isChosen: window === null, count: null },
    ...DATE_WINDOWS.map(({ label }) => ({
      value: label,
      label: WINDOWS[label] ?? label,
      isChosen: window === label,
      count: null,
    })),
  ]
  const content = html`${choiceFields('dt', 'radio', choices, faults.get('dt'))}
<div class="range">${landField(criteria, 'addf', { type: 'date' })}${landField(criteria, 'addt', { type: 'date' })}</div>`
  const chosen = criteriaCount(query, ['listed'])
  return group(
    'Date listed',
    chosen,
    chosen > 0 || hasFault(criteria, ['dt', 'addf', 'addt']),
    content,
  )
}

function wordsGroup(criteria: LandCriteria): Html {
  const content = landField(criteria, 'words', { placeholder: 'creek, well' })
  const chosen = criteriaCount(criteria.query, ['keywords'])
  return group('Keywords', chosen, chosen > 0 || hasFault(criteria, ['words']), content)
}
