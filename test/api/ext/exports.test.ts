import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { exportFile, exportHere } from '../../../src/app/export-file.ts'
import { keepReady } from '../../../src/app/ready-exports.ts'
import { Publisher } from '../../../src/catalog/published/publisher.ts'
import type { ExportOrder } from '../../../src/domain/published/export-order.ts'
import { SharedExports } from '../../../src/feeds/exports/shared-exports.ts'
import { FORM, newSeller, WHOLE_FORM } from '../posted-listings.ts'
import { BASE, PORTAL, startTestService } from '../service.ts'

const HOUR_MS = 3_600_000
const KEPT = ['listings.csv.kept', 'listings.json.kept', 'listings.jsonl.kept']
const FORMATS = ['jsonl', 'json', 'csv'] as const

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)
const folder = join(service.directory, 'exports')

async function publish(): Promise<void> {
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  const publisher = new Publisher(service.store, { clock: () => service.now, randomBytes })
  while (await publisher.step());
}

async function saved(id: number, data: object): Promise<number> {
  const answer = await seller.save(id, data)
  assert.ok(answer.statusCode < 300, answer.body)
  return answer.json().listingID ?? id
}

/** A file as the service answers it; what it has kept is part of it. */
async function file(form: string): Promise<Buffer> {
  const headers = { 'accept-encoding': '' }
  const answer = await service.get(`/ext/export.${form}`, { headers })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.rawPayload
}

/** The same file, written from the database alone. */
async function fresh(format: (typeof FORMATS)[number]): Promise<Buffer> {
  const { cursor } = (await service.get('/ext/changes')).json()
  const addresses = { base: BASE, portal: PORTAL, console: BASE }
  const setting = {
    records: service.store,
    gazetteer: service.catalog.places(),
    timeZone: 'UTC',
    cacheFolder: null,
  }
  const parts = exportFile(setting, { format, isCompressed: false, cursor, addresses })
  return Buffer.concat(await parts.toArray())
}

async function assertRight(formats: readonly (typeof FORMATS)[number][] = FORMATS): Promise<void> {
  for (const format of formats) {
    const expected = await fresh(format)
    assert.ok((await file(format)).equals(expected), `${format} is right`)
    assert.ok(gunzipSync(await file(`${format}.gz`)).equals(expected), `${format}.gz is right`)
  }
}

test('a file is the same whether its listings were kept or not, whatever has changed', async () => {
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push(await saved(0, i % 2 === 0 ? WHOLE_FORM : FORM))
  const [first = 0, second = 0, third = 0] = ids
  await publish()
  await assertRight()
  const names = await readdir(folder)
  assert.deepEqual(names.filter(name => name.endsWith('.kept')).toSorted(), KEPT)
  await assertRight()
  await saved(first, { listingTitle: 'Größer "und" schöner, = neu' })
  await saved(second, { active: false })
  await saved(0, FORM)
  await publish()
  await assertRight()
  await saved(second, { active: true })
  await saved(third, { price: { numeric: 77_000 } })
  await service.editAccount(1, { companyName: 'Other Land' })
  await publish()
  await assertRight()
  assert.match(String(await file('jsonl')), /Other Land/)
})

test('a kept listing is rewritten once its change is published, and not before', async () => {
  const id = await saved(0, FORM)
  await publish()
  await file('jsonl')
  await saved(id, { listingTitle: 'Published later' })
  assert.doesNotMatch(String(await file('jsonl')), /Published later/)
  await publish()
  assert.match(String(await file('jsonl')), /Published later/)
})

test('kept listings that are broken, of other addresses, or of another log are not used', async () => {
  const path = join(folder, 'listings.jsonl.kept')
  const kept = await readFile(path)
  for (const at of [0, 20, kept.indexOf('\n') + 3, kept.indexOf('\n') + 30, kept.length - 1]) {
    const broken = Buffer.from(kept)
    broken[at] = (broken[at] ?? 0) ^ 0x55
    await writeFile(path, broken)
    await assertRight(['jsonl'])
  }
  for (const length of [0, 100, kept.length - 10]) {
    await writeFile(path, kept.subarray(0, length))
    await assertRight(['jsonl'])
  }
  const [line = ''] = kept.toString('latin1').split('\n', 1)
  const other = line.replace(/"cursor":"1\.[0-9a-f]+/, `"cursor":"1.${'0'.repeat(16)}`)
  assert.notEqual(other, line)
  await writeFile(path, Buffer.concat([Buffer.from(other), kept.subarray(line.length)]))
  await saved(0, FORM)
  await publish()
  await assertRight(['jsonl'])
})

test('the service writes a file itself if little has changed, and leaves the kept one as it is if nothing has', async () => {
  let elsewhere = 0
  const place = { timeZone: 'UTC', cacheFolder: folder }
  const setting = () => ({ ...place, records: service.store, gazetteer: service.catalog.places() })
  const write = exportHere(setting, order => {
    elsewhere++
    return exportFile(setting(), order)
  })
  const written = async (format: (typeof FORMATS)[number], isCompressed = false) => {
    const { cursor } = (await service.get('/ext/changes')).json()
    const addresses = { base: BASE, portal: PORTAL, console: BASE }
    const parts = write({ format, isCompressed, cursor, addresses })
    return Buffer.concat(await parts.toArray())
  }
  const path = join(folder, 'listings.jsonl.kept')
  await rm(path)
  await written('jsonl')
  assert.equal(elsewhere, 1, 'nothing was kept')
  const { ino } = await stat(path)
  const old = new Date('2026-01-01')
  await utimes(path, old, old)
  assert.ok((await written('jsonl')).equals(await fresh('jsonl')))
  const used = await stat(path)
  assert.deepEqual([elsewhere, used.ino, used.mtimeMs > old.getTime()], [1, ino, true])
  await saved(0, FORM)
  await publish()
  assert.ok(gunzipSync(await written('jsonl', true)).equals(await fresh('jsonl')))
  assert.equal(elsewhere, 1)
  assert.notEqual((await stat(path)).ino, ino, 'what has changed is kept')
  assert.ok(gunzipSync(await written('json', true)).equals(await fresh('json')))
  assert.equal(elsewhere, 1, 'an array is put together of what was kept, too')
  await truncate(path, used.size - 10)
  assert.ok((await written('jsonl')).equals(await fresh('jsonl')))
  await assert.rejects(stat(path), { code: 'ENOENT' }, 'what is broken does not stay')
  await written('jsonl')
})

test('requested files are kept ready, and JSON Lines as soon as there is a key; other kept files are removed', async () => {
  await using other = await startTestService()
  const kept = join(other.directory, 'exports')
  let now = Date.now()
  let base = BASE
  const written: string[] = []
  const setting = () => ({
    records: other.store,
    gazetteer: other.catalog.places(),
    timeZone: 'UTC',
    cacheFolder: kept,
  })
  const parts = {
    store: other.store,
    folder: kept,
    clock: () => now,
    exportSetting: setting,
    addresses: () => ({ base, portal: PORTAL, console: BASE }),
    writeExport: (order: ExportOrder) => {
      written.push(order.format)
      return exportFile(setting(), order)
    },
  }
  const look = async () => {
    await keepReady(parts, new AbortController().signal)
    return written.splice(0)
  }
  const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  while (await new Publisher(other.store, { clock: () => other.now, randomBytes }).step());
  assert.deepEqual([await look(), await look()], [['jsonl'], []], 'before anybody asks, and once')
  const answer = await other.get('/ext/export.csv.gz')
  assert.match(gunzipSync(answer.rawPayload).toString(), /^\uFEFF"Listing",/)
  assert.deepEqual(await look(), [])
  now += 13 * HOUR_MS
  assert.deepEqual(await look(), ['jsonl', 'csv'], 'twice a day')
  now = Date.now()
  assert.deepEqual(await look(), [])
  base = 'https://other.example'
  assert.deepEqual(await look(), ['jsonl', 'csv'], 'with other addresses')
  assert.deepEqual(await look(), [])
  await writeFile(join(kept, 'listings.jsonl.kept.x.draft'), 'x')
  now += 31 * 24 * HOUR_MS
  assert.deepEqual(await look(), ['jsonl'])
  assert.deepEqual(await readdir(kept), ['listings.jsonl.kept'])
})

test('a file is written once for all who read it, and readers who take nothing hold up neither others nor later files', async () => {
  const written: string[] = []
  const parts = Array.from({ length: 400 }, (_, i) => gzipSync(randomBytes(50_000 + i)))
  const exports = new SharedExports({
    folder,
    write: order => {
      written.push(order.cursor)
      return Readable.from(parts, { objectMode: false })
    },
    keyOf: () => '',
  })
  const addresses = { base: '', portal: '', console: '' }
  const order = (cursor: string) =>
    ({ format: 'jsonl', isCompressed: true, cursor, addresses }) as const
  const slow = [await exports.begin(1, order('first')), await exports.begin(1, order('first'))]
  for (const { body } of slow) body.read(0)
  const whole = Buffer.concat(parts)
  for (const cursor of ['first', 'later', 'later']) {
    const sent = await exports.begin(2, order(cursor))
    const bytes = Buffer.concat(await sent.body.toArray())
    assert.ok(bytes.equals(whole), cursor)
  }
  assert.deepEqual(written, ['first', 'later'])
  const text = await exports.begin(2, { ...order('later'), isCompressed: false })
  assert.ok(Buffer.concat(await text.body.toArray()).equals(gunzipSync(whole)))
  const own = [await exports.begin(1, order('later')), await exports.begin(1, order('later'))]
  await assert.rejects(exports.begin(1, order('later')), { code: 'too-many-requests' })
  for (const { body } of own) body.destroy()
  for (const { body } of slow) {
    const bytes = Buffer.concat(await body.toArray())
    assert.ok(bytes.equals(whole), 'the file that they began to read')
  }
  assert.ok(await exports.begin(1, order('later')).then(({ body }) => body.destroy()))
})

test('a file that cannot be written to its end fails for all who read it, and the next one is written anew', async () => {
  let isBroken = true
  const exports = new SharedExports({
    folder,
    keyOf: () => '',
    write: () =>
      Readable.from(
        (async function* () {
          yield gzipSync('some')
          if (isBroken) throw new Error('The process of an export ended.')
        })(),
        { objectMode: false },
      ),
  })
  const addresses = { base: '', portal: '', console: '' }
  const order = { format: 'csv', isCompressed: false, cursor: '', addresses } as const
  const readers = [await exports.begin(1, order), await exports.begin(2, order)]
  const ends = await Promise.allSettled(readers.map(({ body }) => body.toArray()))
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  isBroken = false
  const { body } = await exports.begin(1, order)
  assert.equal(Buffer.concat(await body.toArray()).toString(), 'some')
})
