import type { Random } from '../../demo/random.ts'
import { PROPERTY_TYPES } from '../../src/domain/listings/lookup-lists.ts'
import type { City, Lake, Places } from '../../src/domain/places/place.ts'
import { searchParametersOf } from '../../src/domain/searching/search-text.ts'
import { PlaceNames } from '../../src/domain/suggesting/places-by-name.ts'
import { SentenceReader } from '../../src/domain/suggesting/sentence-reader.ts'
import { loadPlaceBackground } from '../../src/reference/bundled-background.ts'

type Parameters = Readonly<Record<string, string>>

/** Words, and the parameters of the search that they ask for. */
type Phrase = readonly [text: string, parameters: Parameters]

const AMOUNTS: readonly Phrase[] = [
  ['40 acres', { la: '30', ha: '50' }],
  ['forty acres', { la: '30', ha: '50' }],
  ['5-10 ac', { la: '5', ha: '10' }],
  ['five to ten acres', { la: '5', ha: '10' }],
  ['between 20 and 50 acres', { la: '20', ha: '50' }],
  ['at least 20 acres', { la: '20' }],
  ['no smaller than 20 acres', { la: '20' }],
  ['100+ acres', { la: '100' }],
  ['less than two hundred acres', { ha: '200' }],
  ['not more than 15 acres', { ha: '15' }],
  ['40 hectares', { la: '74.13', ha: '123.55' }],
  ['½ acre', { la: '0.375', ha: '0.625' }],
]
/** Where a price matters, rents are not meant. */
const TO_BUY = { listingType: '1,2' }
const PRICES: readonly Phrase[] = [
  ['under 100k', { ...TO_BUY, hp: '100000' }],
  ['under $300,000', { ...TO_BUY, hp: '300000' }],
  ['under half a million', { ...TO_BUY, hp: '500000' }],
  ['budget 75k', { ...TO_BUY, hp: '75000' }],
  ['max price 150000', { ...TO_BUY, hp: '150000' }],
  ['$50k-$75k', { ...TO_BUY, lp: '50000', hp: '75000' }],
  ['over 1 million', { ...TO_BUY, lp: '1000000' }],
  ['less than $3,000 per acre', { ...TO_BUY, hpa: '3000' }],
]
const TYPES: readonly (readonly [text: string, label: string])[] = [
  ['ranch', 'Ranches'],
  ['farmland', 'Farms'],
  ['hunting land', 'Hunting Land'],
  ['timberland', 'Timberland'],
  ['lakefront lots', 'Lakefront'],
  ['horse property', 'Horse Property'],
  ['vacant land', 'Undeveloped Land'],
]
const WORDS: readonly Phrase[] = [
  ['with pond', { wants: 'surfaceWater.pond' }],
  ['with a creek', { wants: 'surfaceWater.creek' }],
  ['off grid', { words: '"off grid"' }],
  ['well and septic', { water: 'well', wants: 'sewer.septic' }],
  ['mountain views', { words: '"mountain views"' }],
]
const OPENINGS = ['', '', 'land', 'looking for', 'i want', 'show me', 'land for sale']
const MIN_LETTERS_OF_MISTAKE = 7

/** Makes sentences of a place, a size, a price, a kind and a word, any of which may be missing, and what they mean. */
class GeneratedSentences {
  readonly #random: Random
  readonly #places: Places
  readonly #codes: ReadonlyMap<number, string>
  readonly #states: ReadonlyMap<number, string>
  readonly #towns: readonly City[]

  constructor(places: Places, random: Random) {
    this.#random = random
    this.#places = places
    this.#codes = new Map(places.states.map(({ id, code }) => [id, code]))
    this.#states = new Map(places.states.map(({ id, name }) => [id, name]))
    // Towns and lakes of one name in one state cannot be told apart by it.
    const towns = Map.groupBy(
      [...places.cities, ...places.lakes],
      ({ name, stateId }) => `${name}, ${stateId}`,
    )
    const cities = new Set<unknown>(places.cities)
    const isTown = (place: City | Lake): place is City =>
      cities.has(place) && !/\d| - /.test(place.name)
    this.#towns = [...towns.values()].flatMap(some =>
      some.length === 1 ? some.filter(isTown) : [],
    )
  }

  next(): Phrase {
    const parts = [
      this.#maybe(() => this.#one(AMOUNTS)),
      this.#maybe(() => this.#one(PRICES)),
      this.#maybe(() => this.#type()),
      this.#maybe(() => this.#one(WORDS)),
      this.#place(),
    ].filter(part => part !== null)
    const shuffled = parts
      .map(part => ({ part, order: this.#random.next() }))
      .sort((a, b) => a.order - b.order)
      .map(({ part }) => part)
    const text = [this.#one(OPENINGS), ...shuffled.map(([words]) => words)].join(' ').trim()
    return [text, Object.assign({}, ...shuffled.map(([, parameters]) => parameters))]
  }

  #type(): Phrase {
    const [text, label] = this.#one(TYPES)
    const bit = PROPERTY_TYPES.find(type => type.label === label)?.id
    return [this.#withMistake(text), { propertyTypes: String(bit) }]
  }

  #place(): Phrase {
    const kind = this.#random.next()
    if (kind < 0.35) {
      const { id, name } = this.#one(this.#places.states)
      return [`in ${this.#withMistake(name)}`, { stateID: String(id) }]
    }
    if (kind < 0.6) {
      const { id, name, label, stateId } = this.#one(
        this.#places.counties.filter(county => county.label === 'County'),
      )
      return [`in ${name} ${label}, ${this.#codes.get(stateId)}`, { countyID: String(id) }]
    }
    const { id, name, stateId } = this.#one(this.#towns)
    const state = (this.#random.next() < 0.5 ? this.#codes : this.#states).get(stateId)
    const near = this.#random.next() < 0.4
    return [
      `${near ? 'near' : 'in'} ${name}, ${state}`,
      { cityID: String(id), ...(near && { distance: '50' }) },
    ]
  }

  /** A third of the long words have two letters in the wrong order, or one too many. */
  #withMistake(text: string): string {
    if (this.#random.next() > 1 / 3) return text
    const words = text.split(' ').map(word => {
      if (word.length < MIN_LETTERS_OF_MISTAKE) return word
      const at = 2 + Math.floor(this.#random.next() * (word.length - 4))
      const a = word[at] ?? ''
      const b = word[at + 1] ?? ''
      const pair = this.#random.next() < 0.5 ? b + a : a + a + b
      return word.slice(0, at) + pair + word.slice(at + 2)
    })
    return words.join(' ')
  }

  #maybe<Value>(make: () => Value): Value | null {
    return this.#random.next() < 0.6 ? make() : null
  }

  #one<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random.next() * values.length)] as Value
  }
}

/** Reads sentences in a country that has land everywhere. @returns What was read otherwise than it was meant. */
export function misread(places: Places, random: Random, count: number): string[] {
  const building = PlaceNames.build(places, loadPlaceBackground())
  let names = building.next()
  while (!names.done) names = building.next()
  const reader = new SentenceReader(names.value)
  const sentences = new GeneratedSentences(places, random)
  const wrong: string[] = []
  for (let i = 0; i < count; i++) {
    const [text, meant] = sentences.next()
    const { query, unread } = reader.read(
      reader.sentence(text, () => false),
      {
        isWritten: () => false,
        hasLand: () => true,
        pointsOf: ({ prominence }) => prominence,
        middleOf: () => null,
        liesIn: (inner, outer) =>
          outer.kind === 'state' && inner.kind !== 'state' && inner.stateId === outer.stateId,
      },
    )
    const [a, b] = [searchParametersOf(query), meant].map(one =>
      JSON.stringify(Object.entries(one).sort()),
    )
    if (a !== b || unread.length > 0) wrong.push(`${text}: read ${a} ${unread}, meant ${b}`)
  }
  return wrong
}
