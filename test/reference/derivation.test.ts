import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstDifferingLine } from '../../scripts/reference/derive.ts'
import { placeName } from '../../scripts/reference/place-names.ts'
import { DERIVED_FILE_NAMES, readDataFile } from '../../src/reference/data-files.ts'

test('each derived file says where it is from and how it is derived', () => {
  for (const name of DERIVED_FILE_NAMES)
    assert.match(readDataFile(name).split('\n')[0] ?? '', /^# .*npm .*npm run reference$/)
})

test('the first differing line is found, also past the end of one text', () => {
  assert.equal(firstDifferingLine('a\nb\n', 'a\nb\n'), null)
  assert.equal(firstDifferingLine('a\nb\n', 'a\nc\n'), 2)
  assert.equal(firstDifferingLine('a\n', 'a\nb\n'), 2)
})

test('place names lose what the ZIP table adds to them', () => {
  const names: [string, string][] = [
    ['Mc Kinney', 'McKinney'],
    ['Mckinleyville', 'McKinleyville'],
    ['Saint Augustine', 'St. Augustine'],
    ['Sault Sainte Marie', 'Sault Ste. Marie'],
    ['O Fallon', "O'Fallon"],
    ['Port O Connor', "Port O'Connor"],
    ['Round O', 'Round O'],
    ['King Of Prussia', 'King of Prussia'],
    ['The Plains', 'The Plains'],
    ['Bayou La Batre', 'Bayou La Batre'],
    ['Pointe A La Hache', 'Pointe a la Hache'],
    ['Malmstrom A F B', 'Malmstrom AFB'],
    ['Melcher-dallas', 'Melcher-Dallas'],
    ['Colorado Spgs', 'Colorado Springs'],
    ['Waco', 'Waco'],
  ]
  for (const [before, after] of names) assert.equal(placeName(before), after)
})
