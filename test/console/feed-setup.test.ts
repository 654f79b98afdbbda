import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runFeedHere } from '../../src/app/run-feed-here.ts'
import { sampleFeedHere } from '../../src/app/sample-feed-here.ts'
import { readConfig } from '../../src/config/config.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { FEED_TOPIC } from '../../src/domain/feeds/feed.ts'
import type { AccountId, FeedId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { workbookOf } from '../feeds/workbook-files.ts'
import { faultsOf, OPERATOR, PASSWORD, person, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { store } = service
const folder = mkdtempSync(join(tmpdir(), 'acreage-feed-setup-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const config = readConfig({ ACREAGE_DATA_DIR: folder })
const FEEDS = '/console/accounts/1/feeds'
await person(service, 'owner@land.example')
const owner = new Visitor(service)
await owner.signIn('owner@land.example')

const HEADS = [
  'Ref #',
  'Asking $',
  'Ac.',
  'County/Parish',
  'St.',
  'Lat/Long',
  'Pics',
  'Status: Active/UC/Sold',
  'What it is',
  'Gate',
]
const ROW = [
  '',
  '$250,000',
  40,
  'Bosque',
  'Tex.',
  '31.87, -97.6',
  'https://photos.example.com/1.jpg|https://photos.example.com/2.jpg',
  'Active',
  'Ranch',
  '1234',
]
const row = (key: string, changes: Readonly<Record<number, string>> = {}) =>
  ROW.map((cell, i) => (i === 0 ? key : (changes[i] ?? cell)))
const SHEET = workbookOf({
  Land: [
    ['Río Bravo Ranches'],
    undefined,
    HEADS,
    row('A-1'),
    row('A-2', { 3: 'Bosqe', 5: '' }),
    row('A-3', { 8: 'Weekend place', 7: 'Sold' }),
    row('A-4', { 4: 'Quebec' }),
  ],
})

/** Uploads a file. @returns The path of its feed, whose first rows are read. */
async function uploaded(name: string, content: Uint8Array): Promise<{ path: string; id: FeedId }> {
  const answer = await owner.postFiles(`${FEEDS}/upload`, [['file', name, content]])
  const path = String(answer.headers.location).replace(/\/columns\?.*/, '')
  assert.match(path, /\/feeds\/\d+$/, answer.body)
  const id = Number(path.split('/').at(-1)) as FeedId
  await read(id)
  return { path, id }
}

/** Does what the service does for a request to read the first rows. */
async function read(id: FeedId): Promise<void> {
  await store.transact(({ jobs }) => jobs.removeAbout(FEED_TOPIC, [id]))
  await sampleFeedHere({ config, store, clock: () => service.now }, id)
}

async function run(id: FeedId, isDryRun = false) {
  await store.transact(({ jobs }) => jobs.removeAbout(FEED_TOPIC, [id]))
  const order = { startedBy: SERVICE, isDryRun, allowances: [] }
  const quiet = { onCounted() {}, onProgress() {} }
  return runFeedHere({ config, store, clock: () => service.now }, id, { order, ...quiet })
}

/** The fields of the form of a page, as it shows them. */
function shownFields(body: string): Record<string, string> {
  const hidden = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const selects = [...body.matchAll(/<select[^>]* name="([^"]+)"[^>]*>(.*?)<\/select>/gs)]
  const chosen = (options: string) => /<option value="([^"]*)" selected/.exec(options)?.[1] ?? ''
  return Object.fromEntries([
    ...hidden.map(([, name = '', value = '']) => [name, value.replaceAll('&quot;', '"')]),
    ...selects.map(([, name = '', options = '']) => [name, chosen(options)]),
  ])
}

const mappingOf = async (id: FeedId) => (await store.feeds.get(id))?.mapping

test('a spreadsheet with headings of its own becomes listings, and each problem names its row', async () => {
  const { path, id } = await uploaded('Land list.xlsx', SHEET)
  const { body } = await owner.get(`${path}/columns`)
  const form = shownFields(body)
  const fields = HEADS.map((_, i) => form[`column${i}`])
  assert.deepEqual(fields, [
    'key',
    'price',
    'acres',
    'county',
    'state',
    'point',
    'photos',
    'status',
    'types',
    '',
  ])
  assert.match(body, /Our guess/)
  assert.match(body, /web page of each listing/)
  assert.match(body, /Ranch.*Weekend place/s)
  const sent = { ...form, 'own-pages': 'no', column9: 'showingInstructions' }
  const saved = await owner.post(`${path}/columns`, sent)
  assert.equal(saved.headers.location, `${path}/preview?done=saved`, saved.body)
  const mapping = (await mappingOf(id)) as Record<string, unknown>
  assert.match(
    String(mapping['listingAddress']),
    /^https:\/\/www\.land\.example\/seller\/.*\/1#\{key\}$/,
  )
  assert.equal((mapping['fields'] as Record<string, unknown>)['status'], HEADS[7])
  const preview = (await owner.get(`${path}/preview`)).body
  assert.match(preview, /<strong>1 listing<\/strong>, and 3 rows that cannot be imported/)
  assert.match(
    preview,
    /\$250,000 \(\$6,250\/acre\).*40 acres.*Bosque County, TX.*Ranches &#183; 2 photos/s,
  )
  assert.match(preview, /<th scope="row">5<\/th>.*not &quot;Bosqe&quot;/s)
  const values = (await owner.get(`${path}/values`)).body
  const meanings = shownFields(values)
  const at = (value: string) =>
    Object.entries(meanings)
      .find(([, one]) => one === value)?.[0]
      .replace('value', '')
  assert.match(values, /Did you mean <bdi>Bosque<\/bdi>/)
  assert.match(values, new RegExp(`id="field-meaning${at('Bosqe')}"[^>]* value="Bosque"`))
  const wrong = await owner.post(`${path}/values`, {
    ...meanings,
    [`meaning${at('Bosqe')}`]: 'Nowhere',
  })
  assert.match(faultsOf(wrong)[0] ?? '', /no county &quot;Nowhere&quot;/)
  const right = {
    [`meaning${at('Bosqe')}`]: 'bosque',
    [`meaning${at('Weekend place')}`]: 'Recreational Land',
  }
  assert.equal((await owner.post(`${path}/values`, { ...meanings, ...right })).statusCode, 303)
  assert.match((await owner.get(`${path}/preview`)).body, /<strong>3 listings<\/strong>, and 1 row/)
  const ordered = await owner.post(`${path}/preview/import`, { full: 'yes' })
  const waits = (await owner.get(String(ordered.headers.location))).body
  assert.match(waits, /<wait-for-end [^>]*data-at-once>.*import is running/)
  assert.doesNotMatch(waits, /No runs yet/)
  assert.equal((await store.feeds.get(id))?.options['full'], true)
  const { report, run: ended } = await run(id)
  assert.deepEqual([report?.counts.created, report?.counts.skipped], [3, 1])
  const over = (await owner.get(String(ordered.headers.location))).body
  assert.match(
    over,
    /3 listings imported\. <a href="\/console\/listings\?account=1&amp;feed=\d+">View listings/,
  )
  assert.doesNotMatch(over, /wait-for-end /)
  const list = (await owner.get('/console/listings')).body
  assert.match(list, /href="\/console\/accounts\/1\/feeds">Import a spreadsheet/)
  const page = (await owner.get(`${path}/runs/${ended.id}`)).body
  assert.match(page, /<th scope="row">7<\/th>.*Quebec/s)
  const csv = await owner.get(`${path}/runs/${ended.id}/problems.csv`)
  assert.match(csv.body, /7,"A-4","St\.","foreign"/)
  assert.match(String(csv.headers['content-disposition']), /attachment/)
  assert.equal((await owner.get(`${path}/runs/${ended.id + 1}`)).statusCode, 404)
})

test('prices per acre are no sizes, and two columns for one field are refused with their names', async () => {
  const heads =
    'MLS No.,$/Ac,Price/Acre,Total Acreage,Acres,Price,Cnty,State,Stat,Type,Notes to buyers'
  const content = `${heads}\n1,6250,6250,40,40,250000,Bosque,TX,Active,Ranch,Call first\n`
  const { path, id } = await uploaded('Rates.csv', Buffer.from(content))
  const { body } = await owner.get(`${path}/columns`)
  const form = { ...shownFields(body), 'own-pages': 'no' }
  const fields = heads.split(',').map((_, i) => form[`column${i}` as keyof typeof form])
  const recognized = ['county', 'state', 'status', 'types', 'description']
  assert.deepEqual(fields, ['key', '', '', 'acres', 'acres', 'price', ...recognized])
  const conflict = /Total Acreage\S+ and \S+Acres\S+ both go to \S+Acres\S+ Keep one/
  assert.match(body, conflict)
  const refused = await owner.post(`${path}/columns`, { ...form, column1: 'brokerNotes' })
  assert.equal(shownFields(refused.body)['column1'], 'brokerNotes')
  assert.match(faultsOf(refused).join(' '), conflict)
  assert.equal(await mappingOf(id), null)
  const saved = await owner.post(`${path}/columns`, { ...form, column4: '' })
  assert.equal(saved.statusCode, 303, saved.body)
  assert.match((await owner.get(`${path}/preview`)).body, /<strong>1 listing<\/strong>/)
})

test('a skipped row says its status, up to 20 rows are named, and quotes have no backslashes', async () => {
  const rows = Array.from({ length: 8 }, (_, i) => {
    return `${i + 1},${i === 0 ? '"forty ""ac"' : 40},Bosque,TX,Ranch,${i === 0 ? 'Active' : 'Expired'}`
  })
  const heads = 'Key,Acres,County,State,Type,Status'
  const { path } = await uploaded('Old.csv', Buffer.from(`${heads}\n${rows.join('\n')}\n`))
  const form = shownFields((await owner.get(`${path}/columns`)).body)
  await owner.post(`${path}/columns`, { ...form, 'own-pages': 'no' })
  const { body } = await owner.get(`${path}/preview`)
  assert.match(body, />3, 4, 5, 6, 7, 8, 9<\/th>.*Status &quot;Expired&quot;: not imported\./)
  assert.match(body, /not &quot;forty &quot;ac&quot;\./)
})

test('a later file of the same columns changes the listings, and a mapping of the command is shown with what the page leaves alone', async () => {
  const mapping = {
    keyPrefix: 'RB-',
    listingAddress: 'https://ranches.example.com/{key}',
    fields: {
      status: { from: 'Stage', values: { o: 'Active' } },
      types: { constant: 'Ranch' },
      brokerNotes: null,
    },
  }
  const content = (price: number) =>
    Buffer.from(`Key,Price,Acres,State,County,Stage,Spare\nB-1,${price},40,TX,Bosque,O,x\n`)
  const { path, id } = await uploaded('Later.csv', content(1000))
  await store.transact(({ feeds }) => feeds.change(id, { mapping }))
  const { body } = await owner.get(`${path}/columns`)
  assert.match(body, /what stands before all listing numbers/)
  const form = shownFields(body)
  assert.deepEqual(
    [form['column5'], form['constant-types'], form['column6']],
    ['status', 'Ranch', ''],
  )
  await owner.post(`${path}/columns`, { ...form, 'own-pages': 'no' })
  const saved = (await mappingOf(id)) as typeof mapping & { ignore: string[] }
  assert.deepEqual(saved.fields.status, mapping.fields.status)
  assert.deepEqual(
    [saved.keyPrefix, saved.listingAddress, saved.ignore],
    ['RB-', mapping.listingAddress, ['Spare']],
  )
  assert.equal((await run(id)).report?.counts.created, 1)
  await owner.postFiles(`${path}/upload`, [['file', 'Later 2.csv', content(2000)]])
  assert.equal((await run(id)).report?.counts.changed, 1)
  assert.equal((await run(id)).cause, 'The file has not changed since the last run.')
  assert.match((await owner.get(path)).body, /Later 2\.csv/)
  const stale = await owner.post(`${path}/columns`, { ...form, sample: '12' })
  assert.match(faultsOf(stale)[0] ?? '', /read again in the meantime/)
})

test('files without listings, and addresses of uploads that are typed, are refused in words', async () => {
  const login = await uploaded(
    'list.csv',
    Buffer.from('<!DOCTYPE html><html><title>Sign in</title>'),
  )
  assert.match((await owner.get(`${login.path}/columns`)).body, /HTML page with the title/)
  const empty = await owner.postFiles(`${FEEDS}/upload`, [['file', 'a.csv', Buffer.from('')]])
  assert.match(faultsOf(empty)[0] ?? '', /file is empty/)
  const none = await owner.postFiles(`${FEEDS}/upload`, [['file', '', Buffer.from('')]])
  assert.match(faultsOf(none)[0] ?? '', /Choose a file|file is empty/)
  const stolen = {
    name: 'Stolen',
    address: `upload:${service.now}/list.csv`,
    format: '',
    schedule: '',
  }
  assert.match(faultsOf(await owner.post(FEEDS, stolen))[0] ?? '', /URL that begins with/)
  const twice = await uploaded(
    'Twice.csv',
    Buffer.from('Key,Acres,Type,State,County\nA,4,Ranch,TX,Bosque\nA,5,Ranch,TX,Bosque\n'),
  )
  assert.match((await owner.get(`${twice.path}/columns`)).body, /&quot;A&quot; in rows 2, 3/)
})

test('a table of many columns is shown some at a time, and each page keeps what the others say', async () => {
  const heads = ['Key', 'Acres', ...Array.from({ length: 100 }, (_, i) => `Extra ${i}`), 'County']
  const content = `${heads.join(',')}\n${heads.map((_, i) => i).join(',')}\n`
  const { path, id } = await uploaded('Wide.csv', Buffer.from(content))
  const first = shownFields((await owner.get(`${path}/columns`)).body)
  const saved = await owner.post(`${path}/columns`, { ...first, column5: 'brokerNotes' })
  assert.equal(saved.headers.location, `${path}/columns?from=60&done=saved`)
  const second = shownFields((await owner.get(`${path}/columns?from=60`)).body)
  assert.equal(second['column102'], 'county')
  await owner.post(`${path}/columns`, second)
  const { fields, ignore } = (await mappingOf(id)) as {
    fields: Record<string, string>
    ignore: string[]
  }
  assert.deepEqual(
    [fields['brokerNotes'], fields['county'], ignore.length],
    ['Extra 3', 'County', 99],
  )
})

test('JSON Lines have nothing to choose, and are previewed', async () => {
  const address = { state: 'TX', county: 'Bosque' }
  const listingURL = 'https://ranches.example.com/J-1'
  const land = { acres: 40, propertyTypes: { id: 2 }, listingURL, address }
  const data = { ...land, listFeedKey: 'J-1', listingTitle: 'Forty acres' }
  const { path, id } = await uploaded('land.jsonl', Buffer.from(`${JSON.stringify({ data })}\n`))
  assert.match((await owner.get(`${path}/columns`)).body, /nothing to choose/)
  const { takenAt } = (await store.feedFiles.sample(id)) ?? { takenAt: 0 }
  await owner.post(`${path}/columns`, { sample: String(takenAt), column0: 'key' })
  assert.equal(await mappingOf(id), null)
  assert.match(
    (await owner.get(`${path}/preview`)).body,
    /<strong>1 listing<\/strong>.*Forty acres/s,
  )
})

test('a schedule is chosen, and is shown as a sentence', async () => {
  const form = {
    name: 'Nightly',
    address: 'https://mls.example.com/b.csv',
    format: '',
    frequency: 'daily',
    time: '2:30',
    day: '1',
  }
  const added = await owner.post(FEEDS, form)
  const path = String(added.headers.location).replace(/\/columns\?.*/, '')
  assert.match((await owner.get(path)).body, /Every day at 2:30 AM, UTC/)
  const id = Number(path.split('/').at(-1)) as FeedId
  assert.equal((await store.feeds.get(id))?.schedule, '30 2 * * *')
  await owner.post(`${path}/settings`, { ...form, frequency: 'weekly', day: '5', time: '14:00' })
  assert.equal((await store.feeds.get(id))?.schedule, '0 14 * * 5')
  await owner.post(`${path}/settings`, { ...form, frequency: 'own', schedule: '7 3 1 * *' })
  assert.match((await owner.get(path)).body, /As set before: 7 3 1 \* \*/)
})

test('a run, or a reading of the first rows, that was given up does not stand in the way of another', async () => {
  const { path, id } = await uploaded('Given up.xlsx', SHEET)
  const giveUp = async () => {
    for (const job of await store.jobs.about(FEED_TOPIC, [id])) {
      const attempt = { error: 'Broken', nextAttemptAt: null, keyHeldUntil: null }
      await store.transact(({ jobs }) =>
        jobs.fail(job, { ...attempt, isCrash: true, isCounted: true }),
      )
    }
  }
  await owner.post(`${path}/run`, { dry: 'no' })
  assert.equal((await owner.post(`${path}/run`, { dry: 'no' })).statusCode, 422)
  await owner.post(`${path}/columns/read`, {})
  assert.match((await owner.get(`${path}/columns`)).body, /Reading the first rows/)
  await giveUp()
  assert.doesNotMatch((await owner.get(`${path}/columns`)).body, /Reading the first rows/)
  assert.equal((await owner.post(`${path}/run`, { dry: 'no' })).statusCode, 303)
})

test('land features have columns, and a person says what their unknown values mean', async () => {
  const sheet = workbookOf({
    Land: [
      [...HEADS, 'Electric', 'Creek'],
      [...row('L-1'), 'At the road', 'Yes'],
      [...row('L-2'), 'Solar shed', 'No'],
    ],
  })
  const { path, id } = await uploaded('Features.xlsx', sheet)
  const { body } = await owner.get(`${path}/columns`)
  assert.match(body, /<optgroup label="Land features[^"]*"><option value="access">Road access/)
  const form = shownFields(body)
  assert.deepEqual([form['column10'], form['column11']], ['power', 'surfaceWater'])
  const chosen = { ...form, column0: 'key', column8: 'types', 'own-pages': 'no' }
  const saved = await owner.post(`${path}/columns`, chosen)
  assert.equal(saved.statusCode, 303, faultsOf(saved).join())
  assert.match((await owner.get(`${path}/preview`)).body, /Solar shed/)
  const values = (await owner.get(`${path}/values`)).body
  assert.match(values, /Solar shed.*Power in <bdi>Electric<\/bdi>, 1 row/s)
  const meaning = { field0: 'power', value0: 'Solar shed' }
  const odd = await owner.post(`${path}/values`, { ...meaning, meaning0: 'moon power' })
  assert.equal(odd.statusCode, 422)
  const forged = { field0: '__proto__', value0: 'x', meaning0: 'y' }
  assert.equal((await owner.post(`${path}/values`, forged)).statusCode, 422)
  const said = await owner.post(`${path}/values`, { ...meaning, meaning0: 'power on site' })
  assert.equal(said.statusCode, 303)
  const { report } = await run(id)
  assert.deepEqual([report?.counts.created, report?.counts.refused], [2, 0])
  const ids = await store.listings.idsByFeedKeys(1 as AccountId, ['L-1', 'L-2'])
  const details = await store.listings.details([...ids.values()])
  assert.deepEqual(
    details.map(({ listing }) => listing.postedFacts),
    [
      { power: ['available'], surfaceWater: ['creek'] },
      { power: ['onSite'], surfaceWater: [] },
    ],
  )
})

test('columns that were chosen while the session had ended are chosen again after signing in', async () => {
  const heads = ['Key', ...Array.from({ length: 70 }, (_, i) => `More ${i}`)]
  const content = `${heads.join(',')}\n${heads.map((_, i) => i).join(',')}\n`
  const { path } = await uploaded('Ended.csv', Buffer.from(content))
  for (const page of [`${path}/columns`, `${path}/columns?from=60`]) {
    const column = page === `${path}/columns` ? 'column5' : 'column65'
    const form = { ...shownFields((await owner.get(page)).body), [column]: 'brokerNotes' }
    const { user } = await service.catalog.users.find(OPERATOR, 'owner@land.example')
    await store.transact(({ sessions }) => sessions.removeOf(user.id, null))
    const asked = await owner.send(`${path}/columns`, String(new URLSearchParams(form)), page)
    const next = new URL(String(asked.headers.location), 'http://x').searchParams.get('next') ?? ''
    const signIn = { email: 'owner@land.example', password: PASSWORD, next }
    const { body } = await owner.postAndFollow('/console/sign-in', signIn)
    assert.match(body, /Nothing has changed yet/, page)
    assert.equal(shownFields(body)[column], 'brokerNotes', page)
  }
})

test('of a workbook with several sheets, a person chooses one from a list', async () => {
  const sheet = workbookOf(
    { Notes: [['Hello'], ['World']], Land: [HEADS, row('S-1')], Old: [HEADS, row('S-9')] },
    { hidden: 'Old' },
  )
  const { path, id } = await uploaded('Sheets.xlsx', sheet)
  const { body } = await owner.get(`${path}/columns`)
  assert.match(
    body,
    /<select[^>]* name="sheet"[^>]*><option value="Notes" selected>.*value="Land"/s,
  )
  assert.doesNotMatch(body, /value="Old"/)
  const { sample = '' } = shownFields(body)
  for (const forged of ['Old', 'Nowhere', '../x']) {
    const refused = await owner.post(`${path}/columns`, { sample, sheet: forged })
    assert.equal(refused.statusCode, 422, forged)
  }
  assert.equal((await owner.post(`${path}/columns`, { sample, sheet: 'Land' })).statusCode, 303)
  await read(id)
  const again = (await owner.get(`${path}/columns`)).body
  assert.match(again, /<option value="Land" selected>/)
  assert.match(again, /Asking \$/)
})

test('of a workbook whose first sheet cannot be read, a person chooses another from the list', async () => {
  const sheet = workbookOf({ Cover: [], Land: [HEADS, row('C-1')] })
  const { path, id } = await uploaded('Cover.xlsx', sheet)
  const { body } = await owner.get(`${path}/columns`)
  assert.match(body, /The file could not be read/)
  assert.match(body, /<option value="Cover" selected>.*value="Land"/s)
  const { sample = '' } = shownFields(body)
  const early = await owner.post(`${path}/columns`, { sample, column0: 'key' })
  assert.match(faultsOf(early).join(' '), /read again/)
  assert.equal((await owner.post(`${path}/columns`, { sample, sheet: 'Land' })).statusCode, 303)
  await read(id)
  const again = (await owner.get(`${path}/columns`)).body
  assert.doesNotMatch(again, /could not be read/)
  assert.match(again, /<option value="Land" selected>/)
})
