import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { until } from '../until.ts'
import { acreage, serveHere } from './acreage.ts'
import { makeCatalog, query } from './catalog-copy.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-changes-out-'))
const settings = { ACREAGE_DATA_DIR: folder }
after(() => rmSync(folder, { recursive: true, force: true }))
let headers: Record<string, string> = {}

before(async () => {
  await makeCatalog(folder, 60)
  const command = ['key', 'create', '--account', '1', '--allow', 'listings:write', '--json']
  const { stdout } = await acreage(command, settings)
  headers = { 'X-API-Key': (JSON.parse(stdout) as { key: string }).key }
})

function withoutSequence(event: object | undefined): object {
  return Object.fromEntries(Object.entries(event ?? {}).filter(([name]) => name !== 'sequence'))
}

test('a new demo has events of its last listings, by the RESO Web API and by the list of changes', async () => {
  const own = { ACREAGE_DATA_DIR: join(folder, 'demo') }
  const { stdout } = await acreage(['demo', '--listings', '130', '--json'], own)
  const [{ key = '' } = {}] = (JSON.parse(stdout) as { keys: { key: string }[] }).keys
  await using service = await serveHere([], own)
  const get = async (path: string) => {
    const answer = await fetch(`${service.address}${path}`, { headers: { 'X-API-Key': key } })
    return (await answer.json()) as Record<string, unknown>
  }
  const listings = "$filter=ResourceName%20eq%20'Property'"
  const page = await get(
    `/reso/odata/EntityEvent?$count=true&${listings}&$orderby=EntityEventSequence%20desc`,
  )
  const events = page['value'] as { EntityEventSequence: number; ResourceRecordKey: string }[]
  assert.deepEqual([page['@odata.count'], events.length], [100, 100])
  const keys = events.map(event => Number(event.ResourceRecordKey))
  assert.deepEqual(
    keys,
    keys.toSorted((a, b) => b - a),
  )
  const { cursor } = await get('/ext/changes')
  const [version, log, last] = String(cursor).split('.')
  assert.ok(Number(last) >= (events[0]?.EntityEventSequence ?? Number.NaN))
  const after = events[10]?.EntityEventSequence
  const { data } = await get(`/ext/changes?after=${version}.${log}.${after}&include=listing`)
  const created = data as { listingID: number; event: string; listing: { listingID: number } }[]
  assert.deepEqual(
    created.map(({ listingID, event, listing }) => [listingID, event, listing.listingID]),
    keys
      .slice(0, 10)
      .toReversed()
      .map(id => [id, 'created', id]),
  )
})

test('a service tells the changes of listings; a restored one refuses cursors of a later state', async () => {
  const backup = join(folder, 'backup.tar')
  let late = ''
  {
    await using service = await serveHere([], settings)
    const get = async (path: string) => await fetch(`${service.address}/ext/${path}`, { headers })
    await until(async () => (await get('changes')).ok, 'the list of changes is made')
    const file = await get('export.jsonl.gz')
    assert.equal(file.headers.get('content-type'), 'application/gzip')
    const lines = gunzipSync(Buffer.from(await file.arrayBuffer()))
      .toString()
      .trimEnd()
      .split('\n')
    const last = JSON.parse(lines.at(-1) ?? '') as { count: number; cursor: string }
    assert.deepEqual(
      [last.count, last.cursor],
      [lines.length - 1, file.headers.get('acreage-cursor')],
    )
    assert.equal((await acreage(['backup', backup], settings)).code, 0)
    const [id] = query(folder, 'select listing_id from listing where active = 1 and account_id = 1')
    const waiting = get(`changes?after=${last.cursor}&wait=50`)
    const saved = await fetch(`${service.address}/v3/listings/${id}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ accountID: 1, data: { price: { numeric: 123_456 } } }),
    })
    assert.equal(saved.status, 200, await saved.text())
    const { data, cursor } = (await (await waiting).json()) as {
      data: { listingID: number; price: number; event: string }[]
      cursor: string
    }
    assert.deepEqual(
      data.map(({ listingID, price, event }) => [listingID, price, event]),
      [[id, 123_456, 'price-changed']],
    )
    late = cursor
    const printed = async (...options: string[]) => {
      const { code, stdout, stderr } = await acreage(['changes', 'public', ...options], settings)
      assert.equal(code, 0, stderr)
      return stdout
        .trimEnd()
        .split('\n')
        .map(line => JSON.parse(line))
    }
    // The numbers of the listing's photos follow its own.
    const [newest] = await printed()
    const later = await acreage(['changes', 'public', '--after', newest.cursor], settings)
    assert.deepEqual([later.code, later.stdout], [0, ''])
    const [event, ...more] = await printed('--after', last.cursor)
    assert.deepEqual(more, [])
    assert.deepEqual(event, { cursor: late, ...withoutSequence(data[0]) })
    const wrong = await acreage(['changes', 'public', '--after', 'x'], settings)
    assert.match(wrong.stderr, /cursor must be one that an earlier answer has given/)
  }
  assert.equal((await acreage(['restore', backup], settings)).code, 0)
  await using service = await serveHere([], settings)
  const get = () => fetch(`${service.address}/ext/changes?after=${late}`, { headers })
  const gone = await until(async () => {
    const answer = await get()
    return answer.status === 503 ? null : answer
  })
  assert.equal(gone.status, 410)
})
