import {
  DATE_WINDOWS,
  LISTING_TYPES,
  PROPERTY_TYPES,
  STATUSES,
} from '../../../domain/listings/lookup-lists.ts'
import { FACET_EDGES } from '../../../domain/searching/facets.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { shortDollars } from '../cards/shown-amounts.ts'
import { isAsked } from '../land/applied-filters.ts'
import type { AskedLand } from '../land/asked-land.ts'
import { LAND_PATH } from '../land/land-address.ts'
import type { LandCounts } from '../land/land-counts.ts'
import { TYPED_PARAMETER } from '../search-box/search-box.ts'
import { choiceFields, group, rangeFields, textField } from './form-fields.ts'
import { histogramDrawing } from './histogram.ts'

/** The parameters that the form has no field for. It sends them along, so that they still hold. */
const SENT_ALONG = [
  ...['stateID', 'regionID', 'countyID', 'cityID', 'lakeID', 'bounds', 'near', 'polygon'],
  ...['acctid', 'sortid', 'view'],
]

const WAYS: Readonly<Record<number, string>> = { 1: 'At auction', 2: 'For sale', 3: 'For lease' }

const WINDOWS: Readonly<Record<string, string>> = {
  past24hours: 'Since yesterday',
  past7days: 'In the last 7 days',
  past30days: 'In the last 30 days',
  past90days: 'In the last 90 days',
}

/** All criteria of a search as a form. It works without script: its address is the search. */
export function filterForm(asked: AskedLand, counts: LandCounts, narrower: Html | null): Html {
  const { query, sent } = asked
  const hidden = SENT_ALONG.filter(name => sent[name] !== undefined).map(
    name => html`<input type="hidden" name="${name}" value="${sent[name] ?? ''}">`,
  )
  const groups = [
    placeGroup(asked, narrower),
    priceGroup(asked, counts),
    sizeGroup(asked, counts),
    kindGroup(query, counts),
    offerGroup(asked, counts),
    houseGroup(asked, counts),
    listedGroup(asked),
    wordsGroup(asked),
  ]
  return html`<form class="filters" action="${LAND_PATH}" aria-label="Filters">
${hidden}
${groups}
<div class="filters-send"><button type="submit">Show results</button> <a class="button button-quiet" href="${LAND_PATH}">Clear</a></div>
</form>`
}

/** Whether a group has a fault, and so has to be open. */
function hasFault({ faults }: AskedLand, names: readonly string[]): boolean {
  return names.some(name => faults.has(name))
}

function askedCount(query: SearchQuery, names: readonly (keyof SearchQuery)[]): number {
  return names.filter(name => isAsked(query, name)).length
}

function placeGroup(asked: AskedLand, narrower: Html | null): Html {
  const { query } = asked
  const isCity = query.location?.kind === 'city' || query.location?.kind === 'near'
  const fault = asked.faults.get('stateID')
  const content = html`${fault === undefined ? null : html`<p class="field-error">${fault}</p>`}
${textField(asked, TYPED_PARAMETER, 'Another place', { type: 'search', placeholder: 'County, town, lake' })}
${isCity ? textField(asked, 'distance', 'Miles around the town', { inputMode: 'decimal', placeholder: 'The town alone' }) : null}
${textField(asked, 'zip', 'Zip code', { inputMode: 'numeric' })}
${narrower}`
  return group(
    'Place',
    askedCount(query, ['location', 'zip', 'bounds', 'near', 'polygon']),
    true,
    content,
  )
}

function priceGroup(asked: AskedLand, { price, perAcre }: LandCounts): Html {
  const content = html`${rangeFields(asked, ['lp', 'hp'], 'Price', histogramDrawing(price, FACET_EDGES.priceUsd, shortDollars))}
${rangeFields(asked, ['lpa', 'hpa'], 'Price per acre', histogramDrawing(perAcre, FACET_EDGES.pricePerAcreUsd, shortDollars))}`
  return group('Price', askedCount(asked.query, ['priceUsd', 'pricePerAcreUsd']), true, content)
}

function sizeGroup(asked: AskedLand, { acres }: LandCounts): Html {
  const drawing = histogramDrawing(acres, FACET_EDGES.acres, edge => edge.toLocaleString('en-US'))
  const content = rangeFields(asked, ['la', 'ha'], 'Acres', drawing)
  return group('Size', askedCount(asked.query, ['acres']), true, content)
}

function kindGroup(query: SearchQuery, { types }: LandCounts): Html {
  const choices = PROPERTY_TYPES.map(({ id, label }) => ({
    value: String(id),
    label,
    isChosen: (query.propertyTypes & id) !== 0,
    count: types.get(id) ?? 0,
  }))
  const chosen = choices.filter(({ isChosen }) => isChosen).length
  return group('Kind of land', chosen, true, choiceFields('propertyTypes', 'checkbox', choices))
}

function offerGroup({ query, faults }: AskedLand, { ways, statuses }: LandCounts): Html {
  const offers = LISTING_TYPES.map(({ id }) => ({
    value: String(id),
    label: WAYS[id] ?? '',
    isChosen: isAsked(query, 'listingTypes') && query.listingTypes.includes(id),
    count: ways.get(id) ?? 0,
  }))
  const stages = STATUSES.map(({ code, label }) => ({
    value: code,
    label,
    isChosen: query.statuses.includes(code),
    count: statuses.get(code) ?? 0,
  }))
  const content = html`<fieldset><legend>How it is offered</legend>${choiceFields('listingType', 'checkbox', offers, faults.get('listingType'))}</fieldset>
<fieldset><legend>Stage of the sale</legend>${choiceFields('status', 'checkbox', stages, faults.get('status'))}</fieldset>`
  const chosen = askedCount(query, ['listingTypes', 'statuses'])
  return group('Offer', chosen, chosen > 0, content)
}

function houseGroup(asked: AskedLand, { withHouse, withoutHouse }: LandCounts): Html {
  const { query } = asked
  const choices = [
    { value: '', label: 'With or without', isChosen: query.hasHouse === null, count: null },
    { value: 'true', label: 'With a house', isChosen: query.hasHouse === true, count: withHouse },
    {
      value: 'false',
      label: 'Land alone',
      isChosen: query.hasHouse === false,
      count: withoutHouse,
    },
  ]
  const content = html`${choiceFields('hasHouse', 'radio', choices, asked.faults.get('hasHouse'))}
${rangeFields(asked, ['lbed', 'hbed'], 'Bedrooms')}
${rangeFields(asked, ['lbath', 'hbath'], 'Bathrooms')}
${rangeFields(asked, ['lhsqft', 'hhsqft'], 'Square feet')}`
  const chosen = askedCount(query, ['hasHouse', 'beds', 'baths', 'homeAreaSqft'])
  const fields = ['lbed', 'hbed', 'lbath', 'hbath', 'lhsqft', 'hhsqft', 'hasHouse']
  return group('House', chosen, chosen > 0 || hasFault(asked, fields), content)
}

function listedGroup(asked: AskedLand): Html {
  const { query, faults } = asked
  const window = query.listed?.past ?? null
  const choices = [
    { value: '', label: 'At any time', isChosen: window === null, count: null },
    ...DATE_WINDOWS.map(({ label }) => ({
      value: label,
      label: WINDOWS[label] ?? label,
      isChosen: window === label,
      count: null,
    })),
  ]
  const content = html`${choiceFields('dt', 'radio', choices, faults.get('dt'))}
<div class="range">${textField(asked, 'addf', 'Listed from', { type: 'date' })}${textField(asked, 'addt', 'Listed up to', { type: 'date' })}</div>`
  const chosen = askedCount(query, ['listed'])
  return group('Listed', chosen, chosen > 0 || hasFault(asked, ['dt', 'addf', 'addt']), content)
}

function wordsGroup(asked: AskedLand): Html {
  const content = textField(asked, 'kw', 'Words and “quoted phrases”', {
    placeholder: 'creek, well',
  })
  const chosen = askedCount(asked.query, ['keywords'])
  return group('Words', chosen, chosen > 0 || hasFault(asked, ['kw']), content)
}
