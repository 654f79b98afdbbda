import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readMapping } from '../../src/feeds/mapping/mapping-file.ts'
import { startTestService } from '../api/service.ts'
import { FeedHere } from './run-here.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const HEADS = ['Electric', 'Creek (Y/N)', 'Pond', 'HOA?', 'Lay of the land', 'Road', 'Taxes']
const FIELDS = {
  power: 'Electric',
  surfaceWater: ['Creek (Y/N)', 'Pond'],
  hoa: 'HOA?',
  terrain: { from: 'Lay of the land', values: { hilly: 'rolling land' } },
  access: 'Road',
  annualTaxes: 'Taxes',
}
const mapping = { fields: FIELDS }

function table(...rows: readonly (readonly [key: string, ...cells: string[]])[]): string {
  const lines = rows.map(([key, ...cells]) => {
    const land = [key, `https://r.example.com/${key}`, `Ranch ${key}`, 40, 'Ranch', 'TX', 'Bosque']
    return [...land, 100_000, 'Active', ...cells].join(',')
  })
  return `${['key,url,title,acres,type,state,county,price,status', ...HEADS].join(',')}\n${lines.join('\n')}\n`
}

test('columns of land features are read as values, labels, phrases, or yes and no', async () => {
  readMapping(mapping)
  const feed = await FeedHere.of(service, 1, { name: 'Features', mapping })
  const run = await feed.run(
    table(
      ['A', 'onSite', 'Yes', 'Loch Ness', 'N', 'level; Hilly', 'Gravel', '"$1,200"'],
      ['B', 'At the road', 'no', 'x', 'Yes', 'Rolling land', 'paved road', ''],
      ['C', 'No', 'N', 'n', '', 'steep|wooded', 'Moon dust', '900'],
      ['D', '', '', '', 'n/a', '', '', 'lots'],
    ),
  )
  assert.deepEqual([run.created, run.refused], [4, 0])
  const facts = async (key: string) => (await feed.listing(key))?.postedFacts
  assert.deepEqual(await facts('A'), {
    power: ['onSite'],
    surfaceWater: ['creek'],
    hoa: ['none'],
    terrain: ['level', 'rolling'],
    access: ['gravel'],
    annualTaxes: 1200,
  })
  assert.deepEqual(await facts('B'), {
    power: ['available'],
    surfaceWater: ['pond'],
    hoa: ['yes'],
    terrain: ['rolling'],
    access: ['paved'],
  })
  // What is denied hides what the description may say of it.
  assert.deepEqual(await facts('C'), {
    power: ['none'],
    surfaceWater: [],
    terrain: ['steep', 'wooded'],
    annualTaxes: 900,
  })
  assert.deepEqual(await facts('D'), {})
  const unknown = run.report?.faults.filter(({ code }) => code === 'feature-unknown') ?? []
  assert.deepEqual(
    unknown.map(({ field, examples }) => [field, examples.map(({ value }) => value)]).toSorted(),
    [
      ['Pond', ['"Loch Ness"']],
      ['Road', ['"Moon dust"']],
    ],
  )
})

test('without columns of features, those that people have entered stay; a blank cell removes a feature', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Blank features', mapping })
  const cells = ['onSite', '', '', '', '', '', '']
  await feed.run(table(['E', ...cells]))
  assert.deepEqual((await feed.listing('E'))?.postedFacts, { power: ['onSite'] })
  await feed.edit({ mapping: null })
  await feed.run(table(['E', '', '', '', '', '', '', '7']))
  assert.deepEqual((await feed.listing('E'))?.postedFacts, { power: ['onSite'] })
  await feed.edit({ mapping })
  await feed.run(table(['E', '', 'Yes', '', '', '', '', '']))
  assert.deepEqual((await feed.listing('E'))?.postedFacts, { surfaceWater: ['creek'] })
})

test('very long and hostile cells of features are reported, not read', async () => {
  const feed = await FeedHere.of(service, 1, { name: 'Hostile features', mapping })
  const long = `${'creek;'.repeat(50_000)}`
  const run = await feed.run(
    table(['F', long, '=CMD()', '<b>yes</b>', 'Yes; No', 'level '.repeat(90), '😀', '-5']),
  )
  assert.deepEqual([run.created, run.refused], [1, 0])
  assert.equal((await feed.listing('F'))?.postedFacts.power, undefined)
  assert.ok(
    run.told.some(text => text.startsWith('feature-unknown')),
    run.told.join(),
  )
})
