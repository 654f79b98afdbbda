import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keywordTerms } from '../../src/domain/searching/keywords.ts'
import { wordsOf } from '../../src/domain/values/words.ts'

const WORDS: Readonly<Record<string, readonly string[]>> = {
  '': [],
  ' \t\n—…🌲': [],
  'Old  BARN,\nold barn.': ['old', 'barn', 'old', 'barn'],
  "O'Brien’s Oʼahu": ['obriens', 'oahu'],
  'Peña Pen\u0303a Åland İzmir': ['pena', 'pena', 'aland', 'izmir'],
  'lake-front/creek_side': ['lake', 'front', 'creek', 'side'],
  '1,250.5 acres': ['1', '250', '5', 'acres'],
  'ﬁeld １２ m²': ['field', '12', 'm2'],
  'Москва 土地': ['москва', '土地'],
}

for (const [text, words] of Object.entries(WORDS)) {
  test(`${JSON.stringify(text)} has the words ${words.join(' ') || '(none)'}`, () => {
    assert.deepEqual(wordsOf(text), words)
  })
}

const TERMS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  '': [],
  '"" " " - "-"': [],
  'old barn': [['old'], ['barn']],
  '"old barn" creek': [['old', 'barn'], ['creek']],
  'creek"old barn"creek': [['creek'], ['old', 'barn'], ['creek']],
  '"old barn': [['old', 'barn']],
  'old"': [['old']],
  'lake-front lot': [['lake', 'front'], ['lot']],
  'pond,creek; barn ,': [['pond'], ['creek'], ['barn']],
  '1,250 acres,barn': [['1', '250'], ['acres'], ['barn']],
  '"pond, creek"': [['pond', 'creek']],
  "O'Brien": [['obrien']],
}

for (const [query, terms] of Object.entries(TERMS)) {
  test(`${JSON.stringify(query)} asks for ${JSON.stringify(terms)}`, () => {
    assert.deepEqual(keywordTerms(query), terms)
  })
}
