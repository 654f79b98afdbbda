import polyline from '@googlemaps/polyline-codec'
import type { Description, Schema } from '../api/description.ts'
import { FORM } from '../api/posted-listings.ts'
import { type Amplifier, amplified } from './amplifiers.ts'

const MAX_CORNERS = 10_000
/** The listing gets one more photo and one more document, as files. */
const MAX_FILES = 29

/** The shapes of boundaries that are most costly to draw, measure and cut. */
const SHAPES: readonly ((corner: number) => readonly [number, number])[] = [
  // A comb: each tooth goes up and down again.
  corner => [31.7 + (corner % 4 < 2 ? 0 : 0.2), -97.7 + (corner >> 1) * 2e-5],
  // A star: each edge crosses nearly all others.
  corner => [
    31.8 + 0.1 * Math.sin((corner * 2 * Math.PI * 4999) / MAX_CORNERS),
    -97.6 + 0.1 * Math.cos((corner * 2 * Math.PI * 4999) / MAX_CORNERS),
  ],
  // Without order, and the same at each run.
  corner => [31.7 + ((corner * 7919) % 9973) * 2e-5, -97.7 + ((corner * 104_729) % 9967) * 2e-5],
]

/** A listing whose texts are as long as they may be, all of one kind, with the longest lists and the worst boundary. */
export function hostileListing(description: Description, amplifier: Amplifier, turn: number) {
  const shape = SHAPES[turn % SHAPES.length] as (typeof SHAPES)[number]
  const corners = Array.from({ length: MAX_CORNERS }, (_, i) => [...shape(i)] as [number, number])
  const text = (length: number) => amplified(amplifier, length)
  return {
    ...longTexts(description, text),
    ...FORM,
    listingTitle: text(200).trim().length > 0 ? text(200) : FORM.listingTitle,
    listFeedKey: `${turn} ${text(250)}`,
    listingURL: `https://feed.example.com/${'a'.repeat(1900)}`,
    address: { ...FORM.address, street: text(200) },
    encodedBoundaries: polyline.encode(corners, 5),
    documents: Array.from({ length: MAX_FILES }, (_, i) => ({
      description: text(5000),
      URL: `https://files.example.com/${i}/${'a'.repeat(1900)}`,
    })),
    images: Array.from({ length: MAX_FILES }, (_, i) => ({
      large: { SRC: `https://photos.example.com/${i}.jpg` },
      description: text(500),
      label: text(200),
    })),
    amenities: { Land: Object.fromEntries([1, 2, 3].map(i => [`Amenity ${i}`, [text(5000)]])) },
  }
}

/** The texts that the description of the API bounds by their length alone. */
function longTexts(description: Description, text: (length: number) => string) {
  const { properties = {} } = description.schema({ $ref: '#/components/schemas/ListingInput' })
  const bounds = Object.entries(properties).map(
    ([name, schema]) => [name, boundOf(schema)] as const,
  )
  return Object.fromEntries(
    bounds.flatMap(([name, bound]) => (bound === null ? [] : [[name, text(bound)] as const])),
  )
}

function boundOf(schema: Schema & { readonly maxLength?: number; readonly format?: string }) {
  const choices = [schema, ...(schema.anyOf ?? [])] as readonly (typeof schema)[]
  const free = choices.find(one => one.maxLength !== undefined && one.format === undefined)
  return free?.maxLength ?? null
}
