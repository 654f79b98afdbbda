import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertRefused } from './refusal.ts'
import { pageOf, testCases, testRefusals, VERSIONS } from './search-cases.ts'
import { utc as service } from './search-services.ts'

const WORDS: readonly (readonly [kw: string, ids: readonly number[]])[] = [
  // Whole words, in any case, with or without accents.
  ['barn', [701, 702]],
  ['BARN', [701, 702]],
  ['bar', []],
  ['barns', [703]],
  ['bar*', []],
  ['b%', []],
  ['cafe', [701, 702]],
  ['CAFÉ', [701, 702]],
  ['cafe\u0301', [701, 702]],
  ['brulee', [702]],
  ['Crème Brûlée', [702]],
  // An apostrophe joins words, other signs separate them.
  ["señor's", [701]],
  ['SENOR’S', [701]],
  ['senors', [701]],
  ['señor', []],
  ["O'Brien", [701]],
  ['obrien', [701]],
  ['brien', []],
  ['lake-front', [701]],
  ['lake front', [701, 703]],
  ['lakefront', []],
  ['front-lake', []],
  ['barn!', [701, 702]],
  // Every term must occur; there are no operators.
  ['barn café', [701, 702]],
  ['barn lake', [701]],
  ['barn ferry', []],
  ['barn or ferry', []],
  ['barn -lake', [701]],
  // A comma or semicolon separates terms as a space does.
  ['barn,lake', [701]],
  ['barn;ferry', []],
  ['barn barn barn', [701, 702]],
  // A quoted phrase is consecutive words, also over a line's end.
  ['"stone barn"', [701]],
  ['"barn stone"', []],
  ['"stone house"', [702]],
  ['"STONE  Barn" lake', [701]],
  ['"old stone barn by the cafe lake front lot"', [701]],
  ['barn "stone house', [702]],
  ['lot"stone barn"', [701]],
  // The address: street, city, county, state by name and code, zip.
  ['"12 O\'Brien Rd"', [701]],
  ['espanola', [701, 702, 703, 704]],
  ['Española barns', [703]],
  ['"rio arriba"', [701, 702, 703, 704]],
  ['"new mexico"', [701, 702, 703, 704]],
  ['nm ferry', [704]],
  ['87532', [701]],
  ['8753', []],
  ['"12 O\'Brien Rd Espanola New Mexico 87532"', [701]],
  ['"Española, NM 87532"', [701]],
  ['"Rio Arriba, NM" ferry', [704]],
  ['adak', [306]],
  ['"bosque texas"', [301, 302]],
  ['"Bosque, TX"', [301, 302]],
  // A county by its whole name too; an independent city has no other.
  ['Bosque County', [301, 302]],
  ['"Bosque County"', [301, 302]],
  ['"Bosque County, Texas"', [301, 302]],
  ['"Bosque County TX"', [301, 302]],
  ['tx county bosque', [301, 302]],
  ['"county bosque"', []],
  ['"Texas Bosque"', []],
  ['"Clifton Bosque"', []],
  ['Bosque Parish', []],
  ['Caddo Parish', [308]],
  ['"Caddo Parish, Louisiana"', [308]],
  ['"caddo parish, LA"', [308]],
  ['"Caddo Louisiana"', [308]],
  ['Caddo County', []],
  ['Alexandria', [309]],
  ['"Alexandria, Virginia"', [309]],
  ['"Alexandria VA"', [309]],
  ['Alexandria City', []],
  ['Alexandria County', []],
  ['02134', [305]],
  ['2134', []],
  // A phrase stays within the description, or within the address.
  ['ferry landing', [704]],
  ['"ferry landing"', []],
  ['"the ferry"', [704]],
  // Titles and directions are not searched.
  ['zanzibar', []],
  ['timbuktu', []],
  // At most ten terms; a phrase is one.
  ['a senors old stone barn by the cafe lake', [701]],
  ['a senors old stone barn by the cafe lake front', [701]],
  ['"a senors old" stone barn by the cafe lake front lot 12', [701]],
  ['a senors old stone barn by the cafe lake front - * "" ,', [701]],
]

testCases(
  service,
  WORDS.map(([kw, ids]) => [`kw=${encodeURIComponent(kw)}`, ids]),
)

testRefusals(
  service,
  [
    'a senors old stone barn by the cafe lake front lot',
    '1 2 3 4 5 6 7 8 9 10 "11 12"',
    'é'.repeat(201),
    `${'-'.repeat(200)}x`,
  ].map(kw => [
    `kw=${encodeURIComponent(kw)}`,
    'kw must be at most 10 words or "quoted phrases" with at most 200 characters, not "',
    kw.slice(0, 40).replaceAll('"', '\\"'),
  ]),
)

test('keywords may have 200 characters, counted as code points', async () => {
  for (const version of VERSIONS) {
    for (const kw of ['é'.repeat(200), '𝒜'.repeat(200), `barn ${'x'.repeat(195)}`]) {
      const { records } = await pageOf(service, version, `kw=${encodeURIComponent(kw)}`)
      assert.equal(records, 0)
    }
  }
})

test('keywords without letters and digits are refused', async () => {
  for (const version of VERSIONS) {
    for (const kw of ['---', '""', '" - " * %', '…', '🌲']) {
      const url = `/${version}/listings?acctid=17&kw=${encodeURIComponent(kw)}`
      assertRefused(await service.get(url), 400, version, { title: 'Invalid kw', text: /no word/ })
    }
  }
})
