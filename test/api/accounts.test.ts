import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { until } from '../until.ts'
import { startTestService } from './service.ts'

test('the listings of an account follow its plan in the default order', async () => {
  await using service = await startTestService()
  const firstSeller = async () => {
    const { data } = (await service.get('/v3/listings')).json<{ data: { acctID: number }[] }>()
    return data[0]?.acctID
  }
  assert.equal(await firstSeller(), 1)
  const setPlan = (id: number, plan: 'free' | 'standard') => service.editAccount(id, { plan })
  await setPlan(1, 'free')
  await until(async () => (await firstSeller()) === 2, 'the other seller is first')
  const { body } = await service.get('/v3/member/1')
  assert.match(body, /"isFree":true,"isPremium":false/)
})

test('simultaneous edits of one account are all applied', async () => {
  await using service = await startTestService()
  const names = ['phone', 'fax', 'email', 'contactName'] as const
  await Promise.all(names.map(name => service.editAccount(1, { [name]: name })))
  const member = await service.catalog.accounts.find(1 as AccountId)
  for (const name of names) assert.equal(member[name], name)
})
