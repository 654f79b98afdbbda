import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { startTestService } from '../api/service.ts'
import { faultsOf, OPERATOR, PASSWORD, person, Visitor } from './visitor.ts'

const HOUR_MS = 3_600_000
const service = await startTestService({ console: 'closed' })
after(() => service[Symbol.asyncDispose]())
const { catalog } = service

test('a printed link makes the first operator: once, within half an hour, and no second one', async () => {
  const old = await catalog.links.setup()
  const late = await catalog.links.setup()
  service.now += HOUR_MS / 2
  const token = await catalog.links.setup()
  const visitor = new Visitor(service)
  const second = new Visitor(service)
  for (const useless of [old, late]) {
    assert.equal((await visitor.get(`/console/link/${useless}`)).statusCode, 404)
  }
  const path = `/console/link/${token}`
  const form = { email: 'ann@land.example', name: 'Ann Field', password: PASSWORD }
  const refused = await visitor.post(path, { ...form, email: 'ann', password: 'ann field 12345' })
  assert.equal(refused.statusCode, 422)
  assert.equal(faultsOf(refused).length, 2)
  assert.match(refused.body, /value="Ann Field"/)
  assert.doesNotMatch(refused.body, /ann field 12345/)
  const both = await Promise.all([
    visitor.post(path, form),
    second.post(path, { ...form, email: 'b@land.example' }),
  ])
  assert.deepEqual(both.map(one => one.statusCode).sort(), [303, 404])
  assert.equal(await catalog.links.setup(), null)
  const places = [visitor, second].map(async one => (await one.get('/console')).headers.location)
  assert.deepEqual(
    (await Promise.all(places)).sort(),
    ['/console/me/factor', '/console/sign-in'],
    'the link signs in whoever it let choose a password',
  )
})

test('an operator chooses a second factor before anything else; codes and recovery codes count once', async () => {
  const visitor = new Visitor(service)
  const [first] = await catalog.users.list(OPERATOR, null)
  const email = first?.user.email ?? ''
  assert.equal((await visitor.signIn(email)).headers.location, '/console')
  assert.equal((await visitor.get('/console')).headers.location, '/console/me/factor')
  const page = await visitor.get('/console/me/factor')
  const secret = /name="secret" value="(\w+)"/.exec(page.body)?.[1] ?? ''
  const code = () =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: service.now })
  const wrong = await visitor.post('/console/me/factor', { secret, code: '000000' })
  assert.equal(wrong.statusCode, 422)
  const kept = await visitor.postAndFollow('/console/me/factor', { secret, code: code() })
  const recovery = [...kept.body.matchAll(/<code>([a-z2-9]{5}-[a-z2-9]{5})<\/code>/g)].map(
    ([, one = '']) => one,
  )
  assert.equal(recovery.length, 10)
  const [, file = ''] = /href="data:text\/plain,([^"]*)"/.exec(kept.body) ?? []
  assert.deepEqual(decodeURIComponent(file).split('\n'), recovery)
  assert.equal((await visitor.get('/console')).statusCode, 200)

  const other = new Visitor(service)
  const signedIn = await other.signIn(email, PASSWORD, '/console/me')
  assert.equal(signedIn.headers.location, '/console/code?next=%2Fconsole%2Fme')
  assert.equal(
    (await other.get('/console/me')).headers.location,
    '/console/code?next=%2Fconsole%2Fme',
  )
  assert.equal(
    (await other.post('/console/code', { code: code() })).statusCode,
    422,
    'used to set it up',
  )
  service.now += 60_000
  const next = code()
  assert.equal(
    (await other.post('/console/code', { code: next, next: '/console/me' })).headers.location,
    '/console/me',
  )
  const third = new Visitor(service)
  await third.signIn(email)
  assert.equal((await third.post('/console/code', { code: next })).statusCode, 422)
  assert.equal(
    (await third.post('/console/code', { code: ` ${recovery[0]?.toUpperCase()}` })).statusCode,
    303,
  )
  const fourth = new Visitor(service)
  await fourth.signIn(email)
  assert.equal((await fourth.post('/console/code', { code: recovery[0] ?? '' })).statusCode, 422)
})

test('whatever is wrong, the answer is the same; ten failures in an hour keep strangers out, and the person’s own browser in', async () => {
  const id = await person(service, 'pat@land.example')
  const own = new Visitor(service)
  assert.equal((await own.signIn('PAT@land.example')).statusCode, 303)
  const stranger = new Visitor(service)
  const wrong = await stranger.signIn('pat@land.example', 'wrong password here')
  const unknown = await stranger.signIn('nobody@land.example', 'wrong password here')
  assert.deepEqual(faultsOf(wrong), ['The address or the password is wrong.'])
  assert.deepEqual(faultsOf(unknown), faultsOf(wrong))
  assert.deepEqual(wrong.cookies, [])
  for (let i = 0; i < 9; i++) await stranger.signIn('pat@land.example', `wrong password ${i}`)
  assert.match(faultsOf(await stranger.signIn('pat@land.example'))[0] ?? '', /many attempts/)
  await own.post('/console/sign-out', {})
  assert.equal((await own.signIn('pat@land.example')).statusCode, 303, 'the browser is known')
  const elsewhere = new Visitor(service)
  assert.match(faultsOf(await elsewhere.signIn('pat@land.example'))[0] ?? '', /many attempts/)
  const token = (await catalog.links.make(id, 'reset')) ?? ''
  await elsewhere.post(`/console/link/${token}`, { password: PASSWORD })
  assert.equal((await elsewhere.signIn('pat@land.example')).statusCode, 303, 'by a mailed link')
  service.now += HOUR_MS + 1
  assert.equal((await stranger.signIn('pat@land.example')).statusCode, 303)
})

test('a password chosen by a link signs in, but never past the second factor', async () => {
  const id = await person(service, 'lou@land.example')
  const choose = async (visitor: Visitor) => {
    const token = (await catalog.links.make(id, 'reset')) ?? ''
    return await visitor.post(`/console/link/${token}`, { password: PASSWORD })
  }
  const planted = new Visitor(service)
  await person(service, 'eve@land.example')
  await planted.signIn('eve@land.example')
  const before = new Visitor(service)
  for (const [name, value] of planted.cookies) before.cookies.set(name, value)
  const chosen = await choose(planted)
  assert.equal(chosen.headers.location, '/console?done=password')
  assert.match((await planted.follow(chosen)).body, /Your password is set, and you are signed in/)
  assert.match((await planted.get('/console/me')).body, /lou@land\.example/)
  assert.equal((await before.get('/console')).statusCode, 303, 'the former session has ended')

  const page = await planted.get('/console/me/factor')
  const secret = /name="secret" value="(\w+)"/.exec(page.body)?.[1] ?? ''
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: service.now })
  await planted.post('/console/me/factor', { secret, code })
  const elsewhere = new Visitor(service)
  assert.equal((await choose(elsewhere)).headers.location, '/console/code')
  assert.equal((await elsewhere.get('/console')).headers.location, '/console/code')
  assert.equal((await planted.get('/console')).statusCode, 303, 'others are signed out')

  const token = (await catalog.links.make(id, 'reset')) ?? ''
  const headers = { host: 'land.example', 'sec-fetch-site': 'same-origin' }
  const open = new Visitor(service)
  const sent = await open.post(`/console/link/${token}`, { password: PASSWORD }, headers)
  assert.equal(sent.headers.location, '/console/sign-in?done=password', 'others could listen in')
  assert.deepEqual(
    sent.cookies.map(({ name }) => name),
    ['acreage-device'],
  )
})

test('a page that does not exist has the menu for people who have signed in', async () => {
  const visitor = new Visitor(service)
  assert.doesNotMatch((await visitor.get('/console/nothing')).body, /console-navigation/)
  await person(service, 'ida@land.example')
  await visitor.signIn('ida@land.example')
  for (const path of ['/console/nothing', '/console/listings/999999']) {
    const missing = await visitor.get(path)
    assert.equal(missing.statusCode, 404)
    assert.match(missing.body, /console-navigation/, path)
    const { body } = await visitor.get(path, { 'sec-fetch-dest': 'empty' })
    assert.doesNotMatch(body, /console-navigation/, 'not for scripts of public pages')
  }
})

test('a session ends with sign-out, a new password, its time, and when the person is disabled', async () => {
  const id = await person(service, 'kim@land.example')
  const enter = async () => {
    const visitor = new Visitor(service)
    await visitor.signIn('kim@land.example')
    return visitor
  }
  const isIn = async (visitor: Visitor) => (await visitor.get('/console')).statusCode === 200
  const stolen = await enter()
  const first = new Visitor(service)
  for (const [name, value] of stolen.cookies) first.cookies.set(name, value)
  await stolen.post('/console/sign-out', {})
  assert.equal(await isIn(first), false, 'a copied cookie is worth nothing after sign-out')
  const phone = await enter()
  const desk = await enter()
  await phone.post('/console/me/password', { password: 'another mule in the oak' })
  assert.deepEqual([await isIn(phone), await isIn(desk)], [true, false])
  service.now += 7 * 24 * HOUR_MS
  assert.equal(await isIn(phone), false, 'idle for a week')
  const last = new Visitor(service)
  await last.signIn('kim@land.example', 'another mule in the oak')
  await catalog.users.setDisabled(OPERATOR, id, true)
  assert.equal(await isIn(last), false)
  assert.equal((await last.signIn('kim@land.example', 'another mule in the oak')).statusCode, 422)
})

test('dangerous actions ask for the password again after a quarter of an hour, and then go on', async () => {
  await person(service, 'lee@land.example')
  const visitor = new Visitor(service)
  await visitor.signIn('lee@land.example')
  service.now += HOUR_MS / 4
  const referer = 'http://localhost/console/me'
  const headers = { 'sec-fetch-site': 'same-origin', referer }
  const asked = await visitor.post('/console/me/password', { password: 'x' }, headers)
  assert.match(
    String(asked.headers.location),
    /^\/console\/prove\?next=%2Fconsole%2Fme%3Fkept%3D\d+$/,
  )
  const before = visitor.cookies.get('acreage')
  assert.equal(
    (await visitor.post('/console/prove', { password: 'wrong', next: '/console/me' })).statusCode,
    422,
  )
  const proved = await visitor.post('/console/prove', { password: PASSWORD, next: '/console/me' })
  assert.equal(proved.headers.location, '/console/me')
  assert.notEqual(visitor.cookies.get('acreage'), before, 'a new token')
  assert.equal((await visitor.post('/console/me/password', { password: 'x' })).statusCode, 422)
})

test('a link for a new password is mailed, lasts an hour, works once, ends sessions, and does not tell who has an account', async () => {
  const id = await person(service, 'sam@land.example')
  const visitor = new Visitor(service)
  await visitor.signIn('sam@land.example')
  const other = new Visitor(service)
  await other.signIn('sam@land.example')
  const known = await visitor.post('/console/forgot', { email: 'sam@land.example' })
  const unknown = await visitor.post('/console/forgot', { email: 'who@land.example' })
  assert.equal(known.headers.location, unknown.headers.location)
  assert.match((await visitor.follow(known)).body, /If that address has an account/)
  const token = (await catalog.links.make(id, 'reset')) ?? ''
  const path = `/console/link/${token}`
  assert.match((await visitor.get(path)).body, /sam@land\.example/, 'opening it changes nothing')
  assert.equal((await visitor.post(path, { password: 'short' })).statusCode, 422)
  assert.equal((await visitor.post(path, { password: 'river and a red barn' })).statusCode, 303)
  assert.equal((await other.get('/console')).statusCode, 303, 'signed out elsewhere')
  assert.equal((await visitor.post(path, { password: 'river and a red barn' })).statusCode, 404)
  const late = (await catalog.links.make(id, 'reset')) ?? ''
  service.now += HOUR_MS
  assert.equal((await visitor.get(`/console/link/${late}`)).statusCode, 404)
})

test('a form of another site is refused, and so is one that does not say where it comes from', async () => {
  const visitor = new Visitor(service)
  const own = 'http://land.example'
  const sent: readonly (readonly [Readonly<Record<string, string>>, boolean])[] = [
    [{ 'sec-fetch-site': 'same-origin' }, true],
    [{ 'sec-fetch-site': 'same-site' }, false],
    [{ 'sec-fetch-site': 'cross-site', origin: own }, false],
    [{ 'sec-fetch-site': 'none' }, false],
    [{ origin: own }, true],
    [{ origin: 'http://localhost' }, true],
    [{ origin: 'http://localhost:1' }, false],
    [{ origin: 'null' }, false],
    [{ origin: 'http://land.example.evil.example' }, false],
    [{}, false],
  ]
  for (const [headers, isTaken] of sent) {
    const { statusCode } = await visitor.post('/console/sign-out', {}, headers)
    assert.equal(statusCode, isTaken ? 303 : 403, JSON.stringify(headers))
  }
})

test('after signing in, nobody is sent to another site', async () => {
  await person(service, 'joe@land.example')
  const targets: readonly (readonly [string, string])[] = [
    ['/console/me?done=name', '/console/me?done=name'],
    ['//evil.example/console', '/console'],
    ['/\\evil.example/console/', '/console'],
    ['https://evil.example/console/', '/console'],
    ['/console/../property/1', '/console'],
    ['/consoles', '/console'],
    ['javascript:alert(1)', '/console'],
    [`/console/${'a'.repeat(600)}`, '/console'],
  ]
  const visitor = new Visitor(service)
  await visitor.signIn('joe@land.example')
  for (const [next, reached] of targets) {
    const answer = await visitor.get(`/console/sign-in?next=${encodeURIComponent(next)}`)
    assert.equal(answer.headers.location, reached, next)
  }
})

test('pages are private: no cache keeps them, no frame shows them, and cookies are kept from scripts', async () => {
  const visitor = new Visitor(service)
  const { headers } = await visitor.get('/console/sign-in')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['referrer-policy'], 'same-origin')
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'none'/)
  const { cookies, headers: entered } = await visitor.signIn('joe@land.example')
  assert.equal(entered['cache-control'], 'no-store')
  assert.ok(cookies.every(({ httpOnly, sameSite }) => httpOnly && sameSite === 'Lax'))
  const open = await visitor.get('/console/sign-in', { host: 'land.example' })
  assert.match(open.body, /You can&rsquo;t sign in here/)
  const refused = await visitor.post(
    '/console/sign-in',
    { email: 'joe@land.example', password: PASSWORD },
    { host: 'land.example', 'sec-fetch-site': 'same-origin' },
  )
  assert.deepEqual([refused.statusCode, refused.cookies], [403, []])
})

test('people recognize the places where they are signed in', async () => {
  await person(service, 'una@land.example')
  const agents: readonly (readonly [string, string])[] = [
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36 Edg/150.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0', 'Firefox on Linux'],
    ['curl/8.9', 'curl/8.9'],
  ]
  let visitor = new Visitor(service)
  for (const [agent] of agents) {
    visitor = new Visitor(service)
    const form = { email: 'una@land.example', password: PASSWORD }
    await visitor.post('/console/sign-in', form, {
      'sec-fetch-site': 'same-origin',
      'user-agent': agent,
    })
  }
  const { body } = await visitor.get('/console/me')
  for (const [, name] of agents) assert.ok(body.includes(`>${name}<`), name)
})
