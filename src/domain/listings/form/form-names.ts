import { type FactName, LAND_FACTS } from '../../facts/land-facts.ts'
import { ANNUAL_TAXES } from '../../facts/posted-facts.ts'
import { MAX_TIMES_TOO_LONG } from '../../values/plain-text.ts'
import { type DraftField, draftFieldOf } from '../draft/listing-draft.ts'
import type { ListingField } from '../field-kinds.ts'
import {
  FIELD_NAMES,
  type FieldName,
  fieldOf,
  LISTING_FIELDS,
  type NameIn,
} from '../listing-fields.ts'
import { PROPERTY_TYPES, STATUSES } from '../lookup-lists.ts'
import type { SectionName } from '../sections.ts'
import type { TypedUnit } from './typed-number.ts'

interface Option {
  readonly value: string
  readonly label: string
}

/** A field of the form. Its value is always a text: what the user typed or chose. */
export interface FormField {
  readonly section: SectionName
  readonly label: string
  /**
   * `number` may have digits in groups and a dollar sign; `set` has the values of checked boxes
   * with commas between them; `check` is `yes` or empty.
   */
  readonly kind: 'line' | 'lines' | 'number' | 'day' | 'time' | 'choice' | 'set' | 'check'
  /** The field of the draft whose faults stand here. */
  readonly field: DraftField
  /** Other fields of the draft whose faults stand here too. */
  readonly also?: readonly DraftField[]
  readonly options?: readonly Option[]
  readonly note?: string
  /** The message when a listing cannot be without it. */
  readonly missing?: string
  /** The kind of place whose names are suggested. */
  readonly place?: 'state' | 'county' | 'city' | 'lake'
}

const TYPES: readonly Option[] = PROPERTY_TYPES.map(({ id, label }) => ({
  value: String(id),
  label,
}))

const KINDS: Readonly<Record<ListingField['kind'], FormField['kind']>> = {
  line: 'line',
  lines: 'lines',
  key: 'line',
  webAddress: 'line',
  youTube: 'line',
  email: 'line',
  polyline: 'line',
  zip: 'line',
  date: 'day',
  amount: 'number',
  count: 'number',
  lookup: 'choice',
}

/**
 * The fields of each section, but those of the facts: rows of the table of fields, and what is
 * special.
 */
const OWN = {
  ...rowsIn('offer'),
  type1: {
    section: 'offer',
    label: 'Property type',
    kind: 'choice',
    field: 'typeSlots.0',
    also: ['types'],
    options: TYPES,
    missing: 'Choose a property type.',
  },
  type2: {
    section: 'offer',
    label: 'Second type',
    kind: 'choice',
    field: 'typeSlots.1',
    options: TYPES,
  },
  type3: {
    section: 'offer',
    label: 'Third type',
    kind: 'choice',
    field: 'typeSlots.2',
    options: TYPES,
  },
  listingType: {
    section: 'offer',
    label: 'Offered for',
    kind: 'choice',
    field: 'listingType',
    options: [
      { value: '2', label: 'Sale' },
      { value: '3', label: 'Lease' },
    ],
  },
  listedOn: {
    section: 'offer',
    label: 'Listed on',
    kind: 'day',
    field: 'listedOn',
    note: 'Leave it blank for today.',
  },
  state: {
    section: 'place',
    label: 'State',
    kind: 'choice',
    field: 'address.state',
    also: ['state', 'placeIds.stateId', 'placeIds'],
    missing: 'Choose the state.',
    place: 'state',
  },
  county: {
    section: 'place',
    label: 'County',
    kind: 'line',
    field: 'address.county',
    also: ['county', 'placeIds.countyId', 'address'],
    missing: 'Enter the county.',
    place: 'county',
  },
  city: {
    section: 'place',
    label: 'City or nearest town',
    kind: 'line',
    field: 'address.city',
    also: ['city', 'placeIds.cityId'],
    place: 'city',
  },
  ...rowsOf(['street', 'zip']),
  latitude: {
    section: 'place',
    label: 'Latitude',
    kind: 'number',
    field: 'latitude',
    note: 'Leave both blank to use the middle of the ZIP code, city or county.',
  },
  longitude: { section: 'place', label: 'Longitude', kind: 'number', field: 'longitude' },
  lake: { section: 'place', label: 'Lake', kind: 'line', field: 'placeIds.lakeId', place: 'lake' },
  ...rowsIn('place'),
  ...rowsIn('texts'),
  hasHouse: {
    section: 'house',
    label: 'There is a house',
    kind: 'check',
    field: 'hasHouse',
    also: ['home'],
  },
  ...rowsIn('house'),
  amenities: {
    section: 'facts',
    label: 'Amenities',
    kind: 'lines',
    field: 'amenities',
    note: 'One per line, such as: Land > Crops: hay; oats',
  },
  status: {
    section: 'sale',
    label: 'Status',
    kind: 'choice',
    field: 'status',
    options: STATUSES.map(({ code, label }) => ({ value: code, label })),
  },
  ...rowsIn('sale'),
  hasAuction: {
    section: 'auction',
    label: 'Sold by auction',
    kind: 'check',
    field: 'auction',
    also: ['auctionId'],
  },
  auctionTitle: { section: 'auction', label: 'Name', kind: 'line', field: 'auction.title' },
  auctionDate: {
    section: 'auction',
    label: 'Day',
    kind: 'day',
    field: 'auction.date',
    missing: 'Enter the day of the auction.',
  },
  auctionTime: {
    section: 'auction',
    label: 'Time',
    kind: 'time',
    field: 'auction.time',
    note: 'Local time at the auction, such as 10 AM or 2:30 PM.',
  },
  auctionStreet: { section: 'auction', label: 'Street', kind: 'line', field: 'auction.street' },
  auctionCity: { section: 'auction', label: 'City', kind: 'line', field: 'auction.city' },
  auctionState: {
    section: 'auction',
    label: 'State',
    kind: 'choice',
    field: 'auction.stateId',
    place: 'state',
  },
  ...rowsIn('links'),
  ...rowsIn('private'),
} as const satisfies Readonly<Record<string, FormField>>

function rowsIn<Section extends SectionName>(section: Section) {
  const isIn = (name: FieldName): name is NameIn<Section> => fieldOf(name).form?.section === section
  return rowsOf(FIELD_NAMES.filter(isIn))
}

function rowsOf<Name extends FieldName>(names: readonly Name[]): Readonly<Record<Name, FormField>> {
  return Object.fromEntries(names.map(name => [name, formFieldOf(name)])) as Record<Name, FormField>
}

function formFieldOf(name: FieldName): FormField {
  const row = fieldOf(name)
  if (row.form === undefined) throw new Error(`${name} is not in the form.`)
  return { ...row.form, kind: KINDS[row.kind], field: draftFieldOf(name) }
}

type OwnName = keyof typeof OWN
type FactFieldName = `fact-${FactName}` | `fact-${typeof ANNUAL_TAXES}`
export type FormName = OwnName | FactFieldName

/** The texts typed in a form, by field. A field that is not in it was not sent. */
export type ListingForm = Readonly<Partial<Record<FormName, string>>>

const NOT_STATED: Option = { value: 'unknown', label: 'not known' }

const FACT_FIELDS = Object.fromEntries([
  ...LAND_FACTS.map(({ name, label, values, isSet }) => {
    const options = [...values.map(one => ({ value: one.value, label: one.label })), NOT_STATED]
    const kind = isSet ? 'set' : 'choice'
    const capital = label.charAt(0).toUpperCase() + label.slice(1)
    return [
      `fact-${name}`,
      { section: 'facts', label: capital, kind, field: `facts.${name}`, options },
    ]
  }),
  [
    `fact-${ANNUAL_TAXES}`,
    {
      section: 'facts',
      label: 'Annual taxes (US dollars)',
      kind: 'number',
      field: `facts.${ANNUAL_TAXES}`,
    },
  ],
]) as Readonly<Record<FactFieldName, FormField>>

/** All fields of the form, in the order of the page. */
export const FORM_FIELDS: Readonly<Record<FormName, FormField>> = { ...OWN, ...FACT_FIELDS }
export const FORM_NAMES: readonly FormName[] = Object.keys(FORM_FIELDS) as FormName[]

/** Whether a field of a listing is in the form. */
export function isInForm<Name extends FieldName>(name: Name): name is Name & FormName {
  return name in FORM_FIELDS
}

/** The unit that may stand behind the number of a field. */
export function typedUnit(name: FormName): TypedUnit {
  const row = FIELD_NAMES.find(one => one === name)
  const unit = row === undefined ? undefined : (fieldOf(row) as { readonly unit?: string }).unit
  return unit === 'acres' || unit === 'years' ? unit : 'other'
}

/** The names of the fields of a section. */
export function namesIn(section: SectionName): readonly FormName[] {
  return FORM_NAMES.filter(name => FORM_FIELDS[name].section === section)
}

const BY_DRAFT_FIELD: ReadonlyMap<string, FormName> = new Map(
  FORM_NAMES.flatMap(name => {
    const { field, also = [] } = FORM_FIELDS[name]
    return [field, ...also].map(one => [one, name] as const)
  }),
)

/** The field of the form for a field of a draft; undefined: none. */
export function formNameOf(field: DraftField): FormName | undefined {
  return BY_DRAFT_FIELD.get(field)
}

/** Longer texts are cut before anything reads them. */
const MAX_LINE = 2_000
const MAX_LINES = 100_000

/**
 * The most characters that a field keeps: more than are accepted, so that a text that is too long
 * can be shortened.
 */
export function maxKept(name: FormName): number {
  const { kind, field } = FORM_FIELDS[name]
  if (kind !== 'lines') return MAX_LINE
  const row: ListingField | undefined = LISTING_FIELDS[field as FieldName]
  return row?.kind === 'lines' ? row.maxCharacters * MAX_TIMES_TOO_LONG + 1 : MAX_LINES
}
