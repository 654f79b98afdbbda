import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { NOW } from './catalog.ts'
import { FORM, newSeller, type Seller } from './posted-listings.ts'
import { assertRefused, faultsOf } from './refusal.ts'
import { startTestService } from './service.ts'
import { versionOf, writtenRows } from './written-rows.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const ACCOUNT_2 = 2 as AccountId
/** A listing that would change the one that it is posted to. */
const EDIT = { listingTitle: 'Mine now' }
/** A listing with several faults. */
const FAULTY = { acres: 'x', nonsense: 1 }

const seller = await newSeller(service)
const grantee = await newSeller(service, { grantedAccounts: [ACCOUNT_2] })
const operator = await newSeller(service, { allAccounts: true })

/** Posts to a path below /v3/listings/ on behalf of an account. */
function post(by: Pick<Seller, 'key'>, path: string | number, accountID: unknown, data: object) {
  const headers = { 'x-api-key': by.key }
  return service.post(`/v3/listings/${path}`, { accountID, data }, { headers })
}

type Answer = Awaited<ReturnType<typeof post>>

/** Fails unless an answer is a refusal, and nothing was written. */
async function refuses(
  send: () => Promise<Answer>,
  status: number,
  reason: { title?: string; text?: RegExp } = {},
): Promise<Answer> {
  const state = async () => ({
    ...writtenRows(service),
    search: (await service.get('/v3/listings?status=P,PP,S&listingsPerPage=100')).body,
  })
  const before = await state()
  const response = await send()
  assertRefused(response, status, 'post', reason)
  assert.equal(response.headers['location'], undefined)
  assert.deepEqual(await state(), before)
  return response
}

/** Fails unless an edit of a listing is accepted. */
async function takes(id: number, send: () => Promise<Answer>): Promise<void> {
  const version = versionOf(service, id) ?? Number.NaN
  const response = await send()
  assert.equal(response.statusCode, 200, response.body)
  assert.equal(response.json().listingID, id)
  assert.equal(versionOf(service, id), version + 1)
}

let titles = 0
const newTitle = () => ({ listingTitle: `Title ${++titles}` })

test('nobody writes without a valid key', async () => {
  const permissions = ['listings:write', 'showcase:write'] as const
  const expired = await service.createKey({ permissions, expiresAt: NOW })
  const revoked = await service.createKey({ permissions })
  await service.revokeKey(revoked)
  for (const path of ['0', '1', 'showcase/0/0', 'showcase/1/21', '99']) {
    for (const data of [EDIT, FORM, FAULTY]) {
      const missing: InjectOptions = {
        method: 'POST',
        url: `/v3/listings/${path}`,
        payload: { accountID: 1, data },
      }
      const title = 'API key missing'
      const response = await refuses(() => service.app.inject(missing), 401, { title })
      assert.equal(response.headers['www-authenticate'], 'Bearer')
      for (const key of [expired, revoked, `${seller.key}x`]) {
        await refuses(() => post({ key }, path, 1, data), 401, { title: 'API key invalid' })
      }
    }
  }
})

test('only a key with listings:write writes, whatever its other permissions', async () => {
  for (const permissions of [[], ['leads:mute', 'leads:assign'], ['showcase:write']] as const) {
    for (const allAccounts of [false, true]) {
      const reader = await newSeller(service, { permissions, allAccounts })
      for (const path of ['0', '1', '2', '99', 'showcase/1/21', 'showcase/1/22', 'showcase/0/0']) {
        for (const data of [EDIT, FORM, FAULTY]) {
          const reason = {
            title: 'Permission missing',
            text: /needs the permission listings:write/,
          }
          await refuses(() => post(reader, path, 1, data), 403, reason)
        }
      }
    }
  }
})

test('only a key with showcase:write features listings; editing a featured one does not need it', async () => {
  const permissions = ['listings:write', 'leads:mute', 'leads:assign'] as const
  for (const allAccounts of [false, true]) {
    const writer = await newSeller(service, { permissions, allAccounts })
    const reason = { title: 'Permission missing', text: /permission showcase:write\.$/ }
    for (const data of [EDIT, FORM]) {
      await refuses(() => post(writer, 'showcase/0/0', 1, data), 403, reason)
    }
    await takes(1, () => post(writer, 'showcase/1/21', 1, newTitle()))
  }
})

test('a key writes for its own account and no other', async () => {
  const created = await post(seller, 0, 1, FORM)
  assert.equal(created.statusCode, 201)
  const { listingID } = created.json()
  await takes(listingID, () => post(seller, listingID, 1, newTitle()))
  const shown = (await service.get(`/v3/listings/${listingID}`)).json()
  assert.equal(shown.seller.acctID, 1)

  const account = { title: 'Account not allowed', text: /account [2-9]/ }
  const listing = { title: 'Listing not allowed', text: /listing [2-9]/ }
  // A listing of another account, shown or not. Its faults are not reported to others.
  for (const id of [2, 3, 4, 5, 9]) {
    for (const data of [EDIT, FAULTY, {}]) {
      await refuses(() => post(seller, id, 1, data), 403, listing)
      await refuses(() => post(seller, id, id === 9 ? 4 : id, data), 403, account)
    }
  }
  for (const data of [FORM, FAULTY]) {
    for (const path of ['0', '1', 'showcase/0/0', 'showcase/1/21']) {
      await refuses(() => post(seller, path, 2, data), 403, account)
    }
  }
  await refuses(() => post(seller, 0, 99, FORM), 403, { title: 'Account not allowed' })
  await refuses(() => post(seller, 2, undefined, EDIT), 403, listing)
  await refuses(() => post(seller, 'showcase/2/22', 1, EDIT), 403, listing)
})

test('a key writes for the accounts that it is granted', async () => {
  for (const accountID of [1, 2]) {
    const created = await post(grantee, 0, accountID, FORM)
    assert.equal(created.statusCode, 201)
    const { seller: shown } = (await service.get(`/v3/listings/${created.json().listingID}`)).json()
    assert.equal(shown.acctID, accountID)
  }
  await takes(1, () => post(grantee, 1, 1, newTitle()))
  await takes(2, () => post(grantee, 2, 2, newTitle()))
  await takes(2, () => post(grantee, 'showcase/2/22', 2, newTitle()))
  await refuses(() => post(grantee, 2, 1, EDIT), 403, { title: 'Listing not allowed' })
  await refuses(() => post(grantee, 1, 2, EDIT), 403, { title: 'Listing not allowed' })
  await refuses(() => post(grantee, 3, 3, EDIT), 403, { title: 'Account not allowed' })
  await refuses(() => post(grantee, 0, 3, FORM), 403, { title: 'Account not allowed' })
})

test('a key for all accounts writes for every existing account', async () => {
  for (const accountID of [1, 2, 3, 4, 5]) {
    assert.equal((await post(operator, 0, accountID, FORM)).statusCode, 201)
    await takes(accountID, () => post(operator, accountID, accountID, newTitle()))
  }
  await takes(9, () => post(operator, 9, 4, newTitle()))
  const title = 'Invalid accountID'
  await refuses(() => post(operator, 0, 99, FORM), 400, { title, text: /no account 99/ })
  await refuses(() => post(operator, 'showcase/0/0', 99, FORM), 400, { title })
  const text = /listing 2 belongs to the account 2, not 1/
  await refuses(() => post(operator, 2, 1, EDIT), 400, { title, text })
  await refuses(() => post(operator, 'showcase/2/22', 1, EDIT), 400, { title, text })
})

test('a listing joins auctions of its own account only, even with a key for several accounts', async () => {
  const title = 'Auction not allowed'
  for (const path of ['0', '2', 'showcase/2/22', 'showcase/0/0']) {
    const data = path.includes('2') ? { auctionID: 1 } : { ...FORM, auctionID: 1 }
    const reason = { title, text: /auction 1/ }
    await refuses(() => post(grantee, path, 2, data), 403, reason)
    await refuses(() => post(operator, path, 2, data), 403, reason)
  }
  for (const auctionID of [99, 9_007_199_254_740_991]) {
    const unknown = { ...FORM, auctionID }
    await refuses(() => post(seller, 0, 1, unknown), 400, { title: 'Invalid auctionID' })
  }
})

test('a listing shows photos of its own account only', async () => {
  const images = [{ large: { ID: 1 } }]
  for (const by of [grantee, operator]) {
    const reason = { title: 'Invalid images', text: /photo 1/ }
    await refuses(() => post(by, 2, 2, { images }), 400, reason)
    await refuses(() => post(by, 0, 2, { ...FORM, images }), 400, reason)
  }
  const unknown = { ...FORM, images: [{ large: { ID: 99 } }] }
  await refuses(() => post(seller, 0, 1, unknown), 400, { text: /photo 99/ })
  assert.equal((await post(seller, 0, 1, { ...FORM, images })).statusCode, 201)
})

test('an account must be named, and must exist', async () => {
  for (const path of ['0', '1', 'showcase/0/0', 'showcase/1/21']) {
    const data = path.includes('1') ? EDIT : FORM
    for (const none of [undefined, null, '']) {
      const reason = { title: 'Missing accountID', text: /required/ }
      await refuses(() => post(seller, path, none, data), 400, reason)
    }
    const wrong = [0, '0', -1, 1.5, 'x', '1x', '1e0', true, [1], { id: 1 }, 1e20, '1'.repeat(40)]
    for (const value of wrong) {
      const reason = { title: 'Invalid accountID', text: /must be the id of an account/ }
      await refuses(() => post(seller, path, value, data), 400, reason)
    }
  }
  const twice = { accountID: 1, AccountId: 1, data: EDIT }
  const headers = { 'x-api-key': seller.key }
  await refuses(() => service.post('/v3/listings/1', twice, { headers }), 400)
  // Together with all other faults.
  const response = await post(seller, 0, 'x', FAULTY)
  const found = faultsOf(response, 'post').map(fault => fault.title)
  assert.equal(found[0], 'Invalid accountID')
  assert.ok(found.length >= 3, found.join())
})

test('an account is accepted in any spelling of a number', async () => {
  for (const accountID of ['1', ' 1 ', '01']) {
    await takes(1, () => post(seller, 1, accountID, newTitle()))
  }
  const headers = { 'x-api-key': seller.key }
  const send = (url: string, payload: unknown) => service.post(url, payload, { headers })
  await takes(1, () => send('/v3/listings/1', { ACCOUNTID: 1, Data: newTitle() }))
  await takes(1, () => send('/v3/listings/1?accountid=1', { data: newTitle() }))
  await takes(1, () => send('/v3/listings/1?accountID=2', { accountID: 1, data: newTitle() }))
  const form = { accountID: '1', data: JSON.stringify(newTitle()), APIKey: seller.key }
  await takes(1, () =>
    service.app.inject({
      method: 'POST',
      url: '/v3/listings/1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    }),
  )
})

test('an unknown listing or spotlight is not found, whatever is sent', async () => {
  const ids = ['99', '9007199254740991', '9007199254740993', '9'.repeat(60)]
  for (const id of ids) {
    for (const data of [EDIT, FAULTY]) {
      const text = /could not be found/
      await refuses(() => post(seller, id, 1, data), 404, { title: 'Invalid Listing ID', text })
      const title = 'Invalid Spotlight ID'
      await refuses(() => post(seller, `showcase/1/${id}`, 1, data), 404, { title, text })
    }
  }
  // Existing spotlights of another listing.
  for (const by of [seller, operator]) {
    for (const scid of [22, 23, 24]) {
      const title = 'Invalid Spotlight ID'
      await refuses(() => post(by, `showcase/1/${scid}`, 1, EDIT), 404, { title })
    }
  }
})
