import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ON_SQLITE } from '../store/stored-data.ts'
import { until } from '../until.ts'
import { changed } from './followed.ts'
import { FORM, newSeller } from './posted-listings.ts'
import { assertFaults, assertRefused } from './refusal.ts'
import { startTestService } from './service.ts'
import { alterDatabase } from './stored-leads.ts'
import { otherProcess, versionOf, writtenRows } from './written-rows.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const seller = await newSeller(service)

const STALE = { title: 'Listing changed', text: /read it again/ }

async function tagOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await service.get(url, { headers })
  assert.equal(response.statusCode, 200)
  return String(response.headers['etag'])
}

let titles = 0

/** Posts an edit that changes listing 1 if it has the state in the header. */
function edit(ifMatch: string, path: number | string = 1) {
  return seller.save(path, { listingTitle: `Title ${++titles}` }, { 'if-match': ifMatch })
}

test('the tag of any answer that shows a listing names its state', async () => {
  const queries = ['', '?includeImages=1', '?includeDocuments=1&includeAmenities=1']
  for (const url of ['/v1/listings/1', '/v3/listings/1', '/v3/listings/showcase/1/21']) {
    for (const query of queries) {
      for (const encoding of ['identity', 'gzip']) {
        const tag = await tagOf(`${url}${query}`, { 'accept-encoding': encoding })
        assert.equal(tag.endsWith('-gzip"'), encoding === 'gzip')
        const version = versionOf(service, 1) ?? Number.NaN
        const path = url.includes('showcase') ? 'showcase/1/21' : 1
        assert.equal((await edit(tag, path)).statusCode, 200)
        assert.equal(versionOf(service, 1), version + 1)
        assertRefused(await edit(tag, path), 412, 'post', STALE)
        assert.equal(versionOf(service, 1), version + 1)
      }
    }
  }
})

test('each answer to a POST that writes a listing has the tag for the next one', async () => {
  const created = await seller.save(0, FORM)
  const id: number = created.json().listingID
  let tag = String(created.headers['etag'])
  for (let i = 0; i < 2; i++) {
    const edited = await edit(tag, id)
    assert.equal(edited.statusCode, 200)
    assert.notEqual(edited.headers['etag'], tag)
    assertRefused(await edit(tag, id), 412, 'post', STALE)
    tag = String(edited.headers['etag'])
  }
  const unchanged = await seller.save(id, {}, { 'if-match': tag })
  assert.equal(unchanged.headers['etag'], tag)
})

test('a condition that does not name the present state is refused, and nothing is written', async () => {
  const old = await tagOf('/v3/listings/1')
  await seller.save(1, { listingTitle: 'Newer' })
  const tag = await tagOf('/v3/listings/1')
  const others = await tagOf('/v3/listings/2')
  const unknown = tag.replace(/^"1\./, '"2.')
  const before = writtenRows(service)
  const none = ['', ' ', ',', '""', '"*"', 'x', 'W/*', '*, *', `${old}, ${others}`]
  const mangled = [tag.slice(1, -1), `W/${tag}`, `w/${tag}`, tag.replace('.', ''), `${tag}x`]
  for (const header of [old, others, unknown, ...none, ...mangled]) {
    assertRefused(await edit(header), 412, 'post', STALE)
    assertRefused(await edit(header, 'showcase/1/21'), 412, 'post', STALE)
  }
  assert.deepEqual(writtenRows(service), before)
  for (const held of [`${old}, ${tag}`, `${tag},"x"`, ` ${tag} `, `W/${tag}, ${tag}`, '*', ' * ']) {
    const header = held.replaceAll(tag, await tagOf('/v3/listings/1'))
    assert.equal((await edit(header)).statusCode, 200, held)
  }
})

test('a new listing meets no condition', async () => {
  const tag = await tagOf('/v3/listings/1')
  const before = writtenRows(service)
  for (const path of ['0', 'showcase/0/0']) {
    for (const header of ['*', tag, '"x"', '']) {
      const response = await seller.save(path, FORM, { 'if-match': header })
      assertRefused(response, 412, 'post', { title: 'Listing changed', text: /to be created/ })
    }
  }
  assert.deepEqual(writtenRows(service), before)
})

test('faults of a request are reported before its condition', async () => {
  const headers = { 'if-match': '"1.1.old"' }
  assertFaults(await seller.save(1, { acres: 'x' }, headers), ['Invalid acres'])
  assertRefused(await seller.save(99, FORM, headers), 404, 'post')
  assertRefused(await seller.save(2, FORM, headers), 403, 'post')
})

test('after a change that is no edit, a tag is still valid as a condition', async () => {
  const tag = await tagOf('/v3/listings/1')
  const change = "update account set phone = '254-555-0000' where account_id = 1;"
  alterDatabase(service, change + changed('account', 1))
  await until(async () => (await tagOf('/v3/listings/1')) !== tag, 'another tag')
  const version = versionOf(service, 1)
  assert.equal((await seller.save(1, {}, { 'if-match': tag })).statusCode, 200)
  assert.equal(versionOf(service, 1), version, 'an edit that changes nothing')
  assert.equal((await edit(tag)).statusCode, 200)
})

test('a create that fails half-way leaves nothing, and can be sent again', async () => {
  const { save } = await newSeller(service)
  const images = [{ large: { SRC: 'https://example.com/1.jpg' } }]
  const data = { ...FORM, images, auction: { title: 'Sale', date: '2027-01-01' } }
  const before = writtenRows(service)
  const refusal = service.data.refuse('insert', 'change_log', "new.kind = 'listing'")
  for (const path of ['0', 'showcase/0/0', '1', 'showcase/1/21']) {
    const failed = await save(path, data, { 'idempotency-key': path })
    assertRefused(failed, 500, 'post', { title: 'Internal error' })
    assert.ok(!failed.body.includes('no room'))
  }
  assert.deepEqual(writtenRows(service), before)
  refusal[Symbol.dispose]()
  const { statusCode } = await save('showcase/0/0', data, { 'idempotency-key': 'showcase/0/0' })
  assert.equal(statusCode, 201)
})

test('a request waits for a locked database, and is then refused', ON_SQLITE, async () => {
  await using on = await startTestService()
  await using other = await otherProcess(on)
  const { save } = await newSeller(on)
  const before = writtenRows(on)
  const hold = (): AsyncDisposable => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const done = other.store.transact(() => promise)
    return {
      [Symbol.asyncDispose]: () => {
        resolve()
        return done
      },
    }
  }
  const waiting = Promise.withResolvers<Awaited<ReturnType<typeof save>>>()
  {
    await using _held = hold()
    save(1, { listingTitle: 'Waiting' }).then(waiting.resolve, waiting.reject)
    await sleep(200)
    assert.deepEqual(writtenRows(on), before)
  }
  assert.equal((await waiting.promise).statusCode, 200)

  {
    await using _held = hold()
    const reason = { title: 'Database unavailable', text: /nothing was stored/ }
    const asked = performance.now()
    assertRefused(await save('showcase/0/0', FORM), 503, 'post', reason)
    assert.equal((await on.get('/v3/listings/1')).statusCode, 200)
    // After one has waited in vain, the next ones try only once.
    const began = performance.now()
    assertRefused(await save('showcase/0/0', FORM), 503, 'post', reason)
    assert.ok(performance.now() - began < began - asked)
  }
  assert.equal((await save(0, FORM)).statusCode, 201)
})
