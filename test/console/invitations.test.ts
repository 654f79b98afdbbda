import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { ROLES_LOCK } from '../../src/catalog/users/user-writes.ts'
import { webhooksLock } from '../../src/catalog/webhooks/webhook-jobs.ts'
import { INVITATION_VALID_MS } from '../../src/domain/users/invitation.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import type { Transaction } from '../../src/store/store.ts'
import { startTestService } from '../api/service.ts'
import { linkIn, NO_FILES, sentToPeople } from './person-mails.ts'
import { sentDuring } from './sent-during.ts'
import { faultsOf, OPERATOR, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

const service = await startTestService({ console: 'open' })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service
const PEOPLE = '/console/accounts/1/people'

await person(service, 'owner@land.example')
await person(service, 'ann@secret.example', { account: 2 })

async function signedIn(email: string): Promise<Visitor> {
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  return visitor
}

const owner = await signedIn('owner@land.example')

async function invite(email: string, role = 'editor'): Promise<string> {
  await owner.post('/console/prove', { password: PASSWORD })
  const answer = await owner.post(PEOPLE, { email, role })
  assert.equal(answer.headers.location, `${PEOPLE}?done=invited`, faultsOf(answer).join())
  const found = await catalog.invitations.ofAccount(OPERATOR, 1 as AccountId)
  const { id } = found.find(one => one.email === email) ?? assert.fail()
  return `/console/accounts/1/invitations/${id}`
}

async function accountsOf(email: string): Promise<readonly number[]> {
  const { memberships } = await catalog.users.find(OPERATOR, email)
  return memberships.map(({ accountId }) => accountId)
}

/** The path of the form that answers the only invitation on the first page. */
async function receivedBy(visitor: Visitor): Promise<string> {
  const { body } = await visitor.get('/console')
  return /action="(\/console\/invitations\/\d+)"/.exec(body)?.[1] ?? ''
}

test('an invitation of a known person gives nothing and shows nothing before the person accepts it', async () => {
  const ann = await signedIn('ann@secret.example')
  const path = await invite('ANN@secret.example')
  assert.deepEqual(await accountsOf('ann@secret.example'), [2])
  const page = await owner.get(PEOPLE)
  const [, invited = ''] = page.body.split('<h2>Invited</h2>')
  assert.match(invited, /ANN@secret\.example.*Editor.*Sent/s)
  assert.doesNotMatch(page.body, /ann@secret\.example/, 'only the address that was typed')
  assert.equal(page.body.match(/Pat Field/g)?.length, 1, 'the owner alone is named')

  // Another role of an invitation signs nobody out, however often.
  for (const role of ['owner', 'editor', 'owner']) {
    assert.equal((await owner.post(path, { do: role })).statusCode, 303)
  }
  assert.equal((await ann.get('/console/me')).statusCode, 200)
  const use = { email: 'ann@secret.example' }
  const refused = await owner.post('/console/accounts/1/addresses/use', use)
  assert.match(refused.body, /has not been confirmed/, 'no leads go there')
  assert.equal((await ann.get(PEOPLE)).statusCode, 404)

  const [mail] = await sentToPeople(service)
  assert.equal(mail?.to, 'ANN@secret.example')
  assert.match(mail?.text ?? '', /You already have a password\. Sign in here/)
  assert.match(mail?.text ?? '', /http:\/\/land\.example\/console\n/)

  const answer = await receivedBy(ann)
  const other = await signedIn('owner@land.example')
  assert.equal((await other.post(answer, { answer: 'accepted' })).statusCode, 404)
  const accepted = await ann.post(answer, { answer: 'accepted' })
  assert.equal(accepted.headers.location, '/console?done=accepted')
  assert.match((await ann.get('/console?done=accepted')).body, /You joined the account/)
  assert.deepEqual(await accountsOf('ann@secret.example'), [1, 2])
  assert.equal((await ann.get(PEOPLE)).statusCode, 200, 'with the last role')
  assert.equal((await ann.post(answer, { answer: 'accepted' })).statusCode, 404)
})

test('a new person opens the link, enters a name and a password, signs in and accepts', async () => {
  await invite('new@land.example')
  const [mail] = await sentToPeople(service)
  assert.match(
    mail?.text ?? '',
    /^Lone Star Land invites you .*Choose a password here, and accept or decline/s,
  )
  const path = linkIn(mail ?? assert.fail())
  const visitor = new Visitor(service)
  assert.match(
    (await visitor.get(path)).body,
    /Lone Star Land<.* invites you.*name="name" value=""/s,
  )
  const nameless = await visitor.post(path, { password: PASSWORD, name: ' ' })
  assert.deepEqual(faultsOf(nameless), ['Enter a name.'])
  await visitor.post(path, { password: PASSWORD, name: 'Kim Barn' })
  assert.match((await visitor.get('/console')).body, /Pat Field<\/bdi> invited you to join/)
  assert.equal((await visitor.get('/console/listings')).statusCode, 200)
  assert.deepEqual(await accountsOf('new@land.example'), [], 'the link alone accepts nothing')
  assert.doesNotMatch((await owner.get(PEOPLE)).body, /Kim Barn/)
  await visitor.post(await receivedBy(visitor), { answer: 'accepted' })
  assert.deepEqual(await accountsOf('new@land.example'), [1])
  assert.match((await owner.get(PEOPLE)).body, /Kim Barn/)
})

test('a person who declines works for nobody; an invitation that was withdrawn or is too old cannot be accepted', async () => {
  await person(service, 'bob@land.example', { account: 3 })
  const bob = await signedIn('bob@land.example')
  await invite('bob@land.example', 'owner')
  const declined = await bob.post(await receivedBy(bob), { answer: 'declined' })
  assert.equal(declined.headers.location, '/console?done=declined')
  assert.equal(await receivedBy(bob), '')

  const path = await invite('bob@land.example')
  const open = await receivedBy(bob)
  assert.equal((await owner.post(path, { do: 'withdraw' })).statusCode, 303)
  assert.equal((await bob.post(open, { answer: 'accepted' })).statusCode, 404)
  assert.deepEqual(await sentToPeople(service), [], 'nobody needs the messages anymore')

  await invite('bob@land.example')
  const late = await receivedBy(bob)
  service.now += INVITATION_VALID_MS
  await bob.signIn('bob@land.example')
  assert.equal(await receivedBy(bob), '')
  assert.equal((await bob.post(late, { answer: 'accepted' })).statusCode, 404)
  await owner.signIn('owner@land.example')
  assert.doesNotMatch((await owner.get(PEOPLE)).body, /bob@land/)
  assert.equal(await catalog.invitations.removeExpired(1), true)
  assert.equal(await catalog.invitations.removeExpired(1), false)
  assert.deepEqual(await accountsOf('bob@land.example'), [3])
})

test('the message names the account as an operator approved it, and nothing else that was typed', async () => {
  const texts = async (email: string) => {
    await invite(email)
    const mails = await sentToPeople(service)
    return mails.map(({ text }) => text).join('')
  }
  await catalog.accounts.edit(OPERATOR, 1 as AccountId, member => ({
    ...member,
    companyName: 'Barn Land',
  }))
  assert.match(await texts('a@land.example'), /Barn Land invites you to work on its listings on /)
  const form = { company: 'Win money at evil.example', contact: '', seller: 'no' }
  assert.equal((await owner.post('/console/accounts/1', form)).statusCode, 303)
  assert.match(await texts('b@land.example'), /Barn Land invites you to work on its listings on /)
  await catalog.accounts.edit(OPERATOR, 1 as AccountId, member => member)
  assert.match(await texts('c@land.example'), /evil\.example/, 'an operator has seen it')

  // Nobody has looked at the name of an account that a stranger made.
  const visitor = new Visitor(service)
  const stranger = { name: 'Pay now', company: 'Cheap pills', email: 'eve@evil.example' }
  await visitor.post('/console/register', stranger)
  const [mail] = await sentToPeople(service)
  await visitor.post(linkIn(mail ?? assert.fail()), { password: PASSWORD, name: 'Pay now' })
  await visitor.signIn(stranger.email)
  const [account] = await accountsOf(stranger.email)
  const people = `/console/accounts/${account}/people`
  assert.equal(
    (await visitor.post(people, { email: 'd@land.example', role: 'owner' })).statusCode,
    303,
  )
  const [sent] = await sentToPeople(service)
  assert.equal(sent?.to, 'd@land.example')
  assert.doesNotMatch(`${sent?.subject} ${sent?.text}`, /pills|Pay now|eve@/)
})

test('an invitation is changed by owners of its account alone', async () => {
  const path = await invite('many@land.example')
  const foreign = await signedIn('bob@land.example')
  const others = path.replace('/accounts/1/', '/accounts/3/')
  assert.equal((await foreign.post(path, { do: 'withdraw' })).statusCode, 404)
  assert.equal((await foreign.post(others, { do: 'withdraw' })).statusCode, 422)
  assert.equal((await owner.post(path, { do: 'again' })).statusCode, 303)
  assert.equal((await sentToPeople(service)).length, 2)
})

test('erasing an address removes its invitations, their messages and the person who was only invited', async () => {
  const { invitations, users } = catalog
  const erase = (email: string) => invitations.erase(OPERATOR, NO_FILES, email)
  const path = await invite('only@land.example')
  const { user } = await users.find(OPERATOR, 'only@land.example')
  await catalog.users.sendLink(OPERATOR, user.id)
  const kept = () =>
    service.data.query<{ text: string }>(
      `select client_address as text from audit where subject = 'user' and subject_id = '${user.id}' and client_address <> ''
       union all select payload as text from job where payload like '%only@land.example%'`,
    ).length
  assert.equal(kept(), 3, 'the invitation with its address, its message, and another link')
  assert.equal(await invitations.countTo(OPERATOR, 'ONLY@land.example'), 1)
  assert.equal(await erase('ONLY@land.example'), 1)
  assert.match(faultsOf(await owner.post(path, { do: 'again' })).join(), /There is no invitation/)
  await assert.rejects(users.find(OPERATOR, 'only@land.example'), { code: 'not-found' })
  assert.equal(kept(), 0)
  assert.deepEqual(await sentToPeople(service), [])
  await invite('bob@land.example')
  assert.equal(await erase('bob@land.example'), 1)
  assert.deepEqual(await accountsOf('bob@land.example'), [3], 'a person with a password stays')
  assert.equal(await erase('nobody@land.example'), 0)
})

test('a person leaves an account; its last owner who can sign in stays', async () => {
  const ann = await signedIn('ann@secret.example')
  assert.match((await ann.get('/console/me')).body, /href="\/console\/me\/accounts\/1"/)
  assert.match((await ann.get('/console/me/accounts/1')).body, /Leave account/)
  const left = await ann.post('/console/me/accounts/1', {})
  assert.equal(left.headers.location, '/console/me?done=left')
  assert.deepEqual(await accountsOf('ann@secret.example'), [2])
  assert.equal((await ann.get('/console/me/accounts/1')).statusCode, 404)
  assert.equal((await ann.get('/console/me')).statusCode, 200)

  // Those who are invited as owners are none yet, and nor is one who is kept out.
  const second = await person(service, 'second@land.example')
  await catalog.users.setDisabled(OPERATOR, second, true)
  await invite('third@land.example', 'owner')
  const { user } = await catalog.users.find(OPERATOR, 'owner@land.example')
  for (const answer of [
    await owner.post('/console/me/accounts/1', {}),
    await owner.post(`${PEOPLE}/${user.id}`, { role: 'editor' }),
    await owner.post(`${PEOPLE}/${user.id}/remove`, {}),
  ]) {
    assert.match(faultsOf(answer).join(), /no other owner who can sign in/)
  }
  await catalog.users.setDisabled(OPERATOR, second, false)
  assert.equal((await owner.post('/console/me/accounts/1', {})).statusCode, 303)
})

test('inviting a person with another role in the service is a conflict: the last operator stays', async () => {
  const operator = await servicePerson(service, 'op@land.example', 'operator')
  const form = { name: 'Op', email: 'OP@land.example', role: 'moderator' }
  const answer = await operator.post('/console/operate/users', form)
  assert.match(faultsOf(answer).join(), /has the role operator already/)
  assert.equal((await operator.get('/console/operate')).statusCode, 200)
  assert.equal(await service.store.users.operatorCount(), 1)
})

test('an owner who is removed while a request is on its way invites nobody, and changes nobody', async () => {
  const id = await person(service, 'leaving@land.example')
  await person(service, 'staying@land.example', { role: 'editor' })
  const leaving = new Visitor(service)
  await leaving.signIn('leaving@land.example')
  const invited = async () =>
    (await catalog.invitations.ofAccount(OPERATOR, 1 as AccountId)).map(({ email }) => email)
  const guest = { email: 'known.guest@land.example', role: 'editor' } as const
  await catalog.invitations.invite(OPERATOR, { ...guest, accountId: 1 as AccountId })
  const before = await invited()
  const all = await catalog.invitations.ofAccount(OPERATOR, 1 as AccountId)
  const invitation = all.find(({ email }) => email === guest.email)?.id
  const { user: staying } = await catalog.users.find(OPERATOR, 'staying@land.example')
  const requests: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    [PEOPLE, { email: 'late@land.example', role: 'owner' }],
    [`/console/accounts/1/invitations/${invitation}`, { do: 'withdraw' }],
    [`${PEOPLE}/${staying.id}`, { role: 'owner' }],
    [`${PEOPLE}/${staying.id}/remove`, {}],
    // On PostgreSQL, a key does not wait for a removal.
    ...('path' in service.data.place
      ? [['/console/accounts/1/keys', { note: 'late' }] as const]
      : []),
    [
      '/console/accounts/1/webhooks',
      { url: 'https://late.example/', description: '', events: 'lead.received' },
    ],
  ]
  for (const [path, form] of requests) {
    // As a removal does, which these wait for.
    const remove = async (transaction: Transaction) => {
      await transaction.lock(ROLES_LOCK)
      await transaction.lock(webhooksLock(1 as AccountId))
      await transaction.users.removeMembership(id, 1 as AccountId)
    }
    const answer = await sentDuring(service, remove, () => leaving.post(path, form))
    assert.ok(
      answer.statusCode === 422 || answer.statusCode === 404,
      `${path} ${answer.statusCode}`,
    )
    const membership = { accountId: 1 as AccountId, role: 'owner', officeId: null } as const
    await service.store.transact(({ users }) => users.putMembership(id, membership))
  }
  assert.deepEqual(await invited(), before)
  const { memberships } = await catalog.users.find(OPERATOR, 'staying@land.example')
  assert.deepEqual(
    memberships.map(({ role }) => role),
    ['editor'],
  )
  const made = await service.store.keys.madeBy(id)
  assert.deepEqual([made, await service.store.webhooks.madeBy(id)], [[], []])
})
