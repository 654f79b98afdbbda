/** A stage of a sale: available, under contract or sold. Filters take these codes. */
export const STATUSES = [
  { id: 1, label: 'Available', code: 'P' },
  { id: 2, label: 'Under Contract', code: 'PP' },
  { id: 3, label: 'Sold', code: 'S' },
] as const
export type StatusCode = (typeof STATUSES)[number]['code']
export type StatusLabel = (typeof STATUSES)[number]['label']

const LABELS = Object.fromEntries(STATUSES.map(({ code, label }) => [code, label])) as Readonly<
  Record<StatusCode, StatusLabel>
>

/** How a listing is offered. */
export const LISTING_TYPES = [
  { id: 1, label: 'Auctions' },
  { id: 2, label: 'For Sale' },
  { id: 3, label: 'Lease' },
] as const
export type ListingTypeId = (typeof LISTING_TYPES)[number]['id']

/** The kinds of property. The ids are single bits, so that a sum of ids is a set. */
export const PROPERTY_TYPES = [
  { id: 1, label: 'Farms', water: false },
  { id: 2, label: 'Ranches', water: false },
  { id: 4, label: 'Recreational Land', water: false },
  { id: 8, label: 'Residential Land', water: false },
  { id: 16, label: 'Timberland', water: false },
  { id: 32, label: 'Undeveloped Land', water: false },
  { id: 64, label: 'Commercial Land', water: false },
  { id: 128, label: 'Hunting Land', water: false },
  { id: 256, label: 'Horse Property', water: false },
  { id: 512, label: 'Lakefront', water: true },
  { id: 1024, label: 'Beachfront', water: true },
  { id: 2048, label: 'Riverfront', water: true },
] as const
export type PropertyTypeId = (typeof PROPERTY_TYPES)[number]['id']

/** The bits of all property types. */
export const ALL_PROPERTY_TYPE_BITS: number = PROPERTY_TYPES.reduce(
  (bits, type) => bits | type.id,
  0,
)

/** The kinds of place that a search can be restricted to. */
export const LOCATION_TYPES = [
  { id: 1, label: 'State' },
  { id: 2, label: 'Region' },
  { id: 3, label: 'County' },
  { id: 4, label: 'City' },
  { id: 5, label: 'Lake' },
] as const

/** Rolling windows for the date of a listing, in whole days of 24 hours. */
export const DATE_WINDOWS = [
  { id: 1, label: 'past24hours', days: 1 },
  { id: 2, label: 'past7days', days: 7 },
  { id: 3, label: 'past30days', days: 30 },
  { id: 4, label: 'past90days', days: 90 },
] as const
export type DateWindowLabel = (typeof DATE_WINDOWS)[number]['label']

const WINDOW_DAYS = Object.fromEntries(
  DATE_WINDOWS.map(({ label, days }) => [label, days]),
) as Readonly<Record<DateWindowLabel, number>>

/** How many days of 24 hours a window for the date of a listing has. */
export function windowDays(label: DateWindowLabel): number {
  return WINDOW_DAYS[label]
}

/** The label of a property type; undefined for an unknown number. */
export function propertyTypeLabel(id: number): string | undefined {
  return PROPERTY_TYPES.find(type => type.id === id)?.label
}

export function statusLabel(code: StatusCode): StatusLabel {
  return LABELS[code]
}
