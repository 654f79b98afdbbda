import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { ON_SQLITE } from '../store/stored-data.ts'

/**
 * A program of its own, because all tests of a process share the table of fields. It loads the table with two more rows, and the
 * migrations with one more, and is changed in no other way.
 */
function answersWithFields(): Readonly<Record<string, string>> {
  const file = (name: string) => fileURLToPath(new URL(name, import.meta.url))
  const output = execFileSync(process.execPath, [file('show-fields.ts')], {
    encoding: 'utf8',
    env: { NODE_OPTIONS: `--import=${file('add-fields.ts')}` },
    maxBuffer: 2 ** 26,
  })
  const line = output.split('\n').find(one => one.startsWith('{"refused"')) ?? output
  const answers = Object.entries<unknown>(JSON.parse(line))
  return Object.fromEntries(
    answers.map(([name, answer]) => [
      name,
      typeof answer === 'string' ? answer : JSON.stringify(answer),
    ]),
  )
}

test('two rows and their columns are two fields of every surface', ON_SQLITE, async t => {
  const answers = answersWithFields()
  const has = (name: string, ...parts: readonly RegExp[]) => {
    for (const part of parts) assert.match(answers[name] ?? '', part, name)
  }
  await t.test('version 3 takes them, by their rules, and does not answer them', () => {
    has('refused', /"data\.cropland must be a number above 0 and up to 1,000,000, not 2000000\."/)
    has('posted', /"success":true/)
    has('v3', /"listingTitle":"Bare ground"/)
    assert.doesNotMatch(answers['v3'] ?? '', /soil|crop/i)
  })
  await t.test('/ext answers them, and lists have the one that its row puts there', () => {
    has('ext', /"soilType":"Sandy loam"/, /"cropland":12\.5\b/)
    has('summaries', /"cropland":12\.5\b/)
    assert.doesNotMatch(answers['summaries'] ?? '', /soil/i)
  })
  await t.test('both are described by OpenAPI', () => {
    const described = [/"soilType":\{"type":/, /"cropland":\{"type":/]
    has('v3Description', ...described)
    has('extDescription', ...described)
  })
  await t.test('the console has them in its form, with faults, and in the history', () => {
    has('form', /<label for="field-soilType">Type of soil</, /As a survey says\./)
    has('form', /name="soilType" value="Sandy loam"/, /name="cropAcres" value="12\.5"/)
    has('refusedForm', /Acres of cropland must be a number above 0 and up to 1,000,000, not/)
    has('edited', /"soilType":"Black clay"/, /"cropland":1300\b/)
    has('history', /<dt>Type of soil<\/dt><dd><del>Sandy loam<\/del>.*<ins>Black clay<\/ins>/)
    has('history', /<dt>Acres of cropland<\/dt><dd><del>12\.5<\/del>.*<ins>1,300<\/ins>/)
  })
  await t.test('exports have them as columns and members', () => {
    has('csv', /^.?"Listing".*"Crop acres".*"Soil"/, /\n11,.*,12\.5,.*"Sandy loam"/)
    has('lines', /"soilType":"Sandy loam"/, /"cropland":12\.5\b/)
  })
  await t.test('feeds are read into them, by the heads of their rows', () => {
    has('feed', /"soilType":"Clay"/, /"cropland":7\.25\b/)
    has('unread', /^\[\]$/)
  })
  await t.test('RESO has them by the names of their rows', () => {
    has('metadata', /Name="SoilType" Type="Edm.String" MaxLength="60"/, /Name="CultivatedArea"/)
    has('property', /"SoilType":"Sandy loam"/, /"CultivatedArea":12\.5\b/)
  })
  await t.test('assistants get the number as a fact, and the text as words of the seller', () => {
    has('tool', /"structuredContent":\{.*"cropAcres":12\.5,.*"sellerText":\{.*"soil":"Sandy loam"/)
  })
})
