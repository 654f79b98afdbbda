import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { unsent } from '../mail/collected-messages.ts'
import { acreage } from './acreage.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())
const settings = { ACREAGE_DATA_DIR: service.directory }
const key = await service.createKey({ permissions: ['listings:write'], allAccounts: true })

async function run(...args: string[]) {
  return await acreage(['address', ...args], settings)
}

test('addresses for leads are listed, confirmed and revoked by an operator', async () => {
  const data = { leadRoutingEmail: 'leads@bücher.example' }
  const body = { accountID: 4, data }
  const answer = await service.post('/v3/listings/4', body, { headers: { 'x-api-key': key } })
  assert.equal(answer.statusCode, 200, answer.body)
  const asked = await run('list', '--unconfirmed')
  assert.match(
    asked.stdout,
    /^ACCOUNT +ADDRESS +STATE +SINCE +TIMES ASKED\n4 +leads@bücher\.example +asked /,
  )
  const confirmed = await run('confirm', 'leads@XN--BCHER-KVA.example', '--account', '4')
  assert.equal(confirmed.code, 0, confirmed.stderr)
  const lead = { listingID: 4, contactName: 'Kay', emailAddress: 'kay@example.com' }
  assert.equal((await service.post('/v3/lead', { data: lead })).statusCode, 201)
  const recipient = async () => (await unsent(service.store, 1))[0]?.notification.recipient
  assert.equal(await recipient(), 'leads@bücher.example')
  const revoked = await run('revoke', 'leads@bücher.example', '--account', '4')
  assert.match(
    revoked.stdout,
    /^1 message that was not sent to it yet goes to the account instead\.$/m,
  )
  assert.equal(await recipient(), 'seller4@example.com')
  const again = await run('revoke', 'leads@bücher.example', '--account', '4')
  assert.equal(again.code, 0, again.stderr)
  const audit = (await acreage(['audit'], settings)).stdout
  assert.equal(audit.match(/lead-address \d+ revoked/g)?.length, 1, audit)
  const [, listed] = JSON.parse((await run('list', '--json')).stdout) as { state: string }[]
  assert.equal(listed?.state, 'revoked')
  assert.match((await run('confirm', '--all')).stdout, /^No address is left to confirm\.$/m)
})

test('a mistake gets a one-sentence error', async () => {
  for (const [args, text] of [
    [['confirm', 'leads@bücher.example'], /Name an address with --account/],
    [['confirm', 'nobody', '--account', '4'], /must be an email address/],
    [['confirm', 'a@b.example', '--account', '99'], /There is no account 99\./],
    [['revoke', 'a@b.example', '--account', '4'], /Account 4 names no address "a@b\.example"/],
  ] as const) {
    const { code, stderr } = await run(...args)
    assert.equal(code, 1)
    assert.match(stderr, text)
  }
})
