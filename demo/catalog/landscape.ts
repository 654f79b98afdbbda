import type { Choices } from '../random.ts'

/** The kinds of land, water aside. */
export const LAND_KINDS = [
  'ranch',
  'farm',
  'timber',
  'hunting',
  'recreational',
  'residential',
  'undeveloped',
  'commercial',
  'horse',
] as const
export type LandKind = (typeof LAND_KINDS)[number]

/** The sceneries in pictures of a landscape, besides farmsteads and water. */
export type Scenery =
  | 'plains'
  | 'farmland'
  | 'hills'
  | 'woods'
  | 'mountains'
  | 'highlands'
  | 'desert'
  | 'wetland'
  | 'coast'

/** One kind of country, with the words that its sellers use for it. */
export interface Landscape {
  readonly name: string
  readonly scenery: Choices<Scenery>
  /** How common each of LAND_KINDS is, in that order. */
  readonly kinds: readonly [number, number, number, number, number, number, number, number, number]
  /** Multiplies the usual acreage of large land. */
  readonly spread: number
  /** Multiplies the state's price for open land, timber and homesites. */
  readonly value: number
  /** Acres for one cow and her calf; 0: there are no cattle. */
  readonly acresPerCow: number
  /** After "in": "the Piney Woods of East Texas". */
  readonly areas: Choices<string>
  /** A plural: "limestone ridges and narrow draws". */
  readonly relief: Choices<string>
  /** After "The ground is": "gently rolling". */
  readonly slope: Choices<string>
  /** After "Soils are": "deep black clay". */
  readonly soils: Choices<string>
  /** A plural or list: "live oak, cedar elm and Ashe juniper". Empty where few trees grow. */
  readonly trees: readonly string[]
  /** Species grown for sale, after "a stand of". Empty where none are. */
  readonly timber: readonly string[]
  readonly grasses: Choices<string>
  /** Crops as one phrase: "corn and soybeans". Empty where none are grown. */
  readonly crops: readonly string[]
  /** The hay that is cut: "coastal bermudagrass". */
  readonly hay: string
  /** The first is the one that hunters come for. */
  readonly game: readonly [string, string, ...string[]]
  readonly fish: readonly [string, string, ...string[]]
  /** "spring-fed creek", and the last word of such a creek's name. */
  readonly creek: Choices<string>
  readonly creekWord: Choices<string>
  readonly pond: string
  /** Whole sentences that hold anywhere in this landscape. */
  readonly notes: Choices<string>
}
