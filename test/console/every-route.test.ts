import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { ACCOUNT, beginPublishedLog, placeOffices } from './rights-people.ts'
import { TITLE } from './rights-records.ts'
import { BUTTONS_TRIED_ELSEWHERE, CONSOLE_ROUTES, RIGHTS } from './route-rights.ts'
import {
  actsOf,
  KEPT_ANYWAY,
  type Prepared,
  ROUTES,
  type Route,
  RouteTrial,
  send,
  told,
} from './route-trial.ts'

/** Refused requests are counted, and there are many. */
const watch = new ServerWatch()
const service = await startTestService({ console: 'approval', limiter: UNLIMITED })
watch[Symbol.dispose]()
after(() => service[Symbol.asyncDispose]())

await placeOffices(service)
await beginPublishedLog(service)
const trial = new RouteTrial(service)

test('the table of rights has every route of the console, and no other', () => {
  const served = watch.routes
    .filter(({ pattern }) => pattern.startsWith('/console') && !pattern.includes('/assets/'))
    .map(({ method, pattern }) => `${method} ${pattern}`)
  for (const route of served) {
    assert.ok(
      Object.hasOwn(CONSOLE_ROUTES, route),
      `Nobody has said who may use ${route}. Add a line to CONSOLE_ROUTES in test/console/route-rights.ts, such as\n  '${route}': { who: 'owner', proof: true, acts: [act({ field: 'value' })] },\nwhere \`who\` is one of ${Object.keys(RIGHTS).join(', ')}, \`proof\` stands if it asks for the password, and \`acts\` has the forms that change something.`,
    )
  }
  for (const route of Object.keys(CONSOLE_ROUTES)) {
    assert.ok(served.includes(route), `The console has no ${route}: remove its line.`)
  }
})

for (const route of ROUTES) {
  for (const [i, act] of actsOf(route).entries()) {
    const form = typeof act.form === 'object' ? new URLSearchParams(act.form).toString() : ''
    test(`${route.name} ${form || (i > 0 ? `(${i + 1})` : '')}`, async () =>
      trial.tryRoute({ ...route, ...act }, act, i === 0))
  }
}

test('the table of rights has every button of the pages that came up', () => {
  for (const [button, place] of trial.untried) {
    assert.ok(
      Object.hasOwn(BUTTONS_TRIED_ELSEWHERE, button),
      `Nobody has tried the button ${button} of ${place}. Add what it sends to the \`acts\` of that route in test/console/route-rights.ts.`,
    )
  }
})

test('records of others that a list, a form or an address names are not there', async () => {
  const ids = await trial.records.of([':listing :lead'], {})
  const { idle, proved } = await trial.people.of('foreign')
  const owner = await trial.people.of('owner')
  const [session] = await service.store.sessions.of(owner.id)
  const before = trial.tables.digests()
  const forms: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
    ['/console/listings/bulk', { all: 'yes', list: 'account=1', action: 'delete' }],
    ['/console/leads.csv', { view: 'account=1' }],
    ['/console/me/sessions', { id: String(session?.id) }],
    ['/console/listings/views', { remove: '1' }],
  ]
  for (const [path, form] of forms) {
    const answer = await proved.post(path, form)
    assert.ok(answer.statusCode < 500, told(path, answer))
    assert.ok(!answer.body.includes(TITLE), `${path} names a record`)
  }
  for (const list of ['listings', 'listings?q=Known', 'leads', 'leads?q=Known', 'figures']) {
    const path = `/console/${list}${list.includes('?') ? '&' : '?'}account=${ACCOUNT}`
    const answer = await idle.get(path)
    assert.equal(answer.statusCode, 404, told(path, answer))
  }
  const audit = ['audit']
  const changed = trial.tables
    .changed(before)
    .filter(name => ![...KEPT_ANYWAY, ...audit].includes(name))
  assert.deepEqual(changed, [])
  assert.ok(Number(ids['listing']) > 0)
  assert.equal((await owner.idle.get('/console/me')).statusCode, 200)
})

test('the people of an account that is switched off change nothing', async () => {
  const ready: (Prepared & { readonly route: Route })[] = []
  for (const route of ROUTES) {
    const isOfAccount = route.who === 'worker' || route.who === 'owner'
    const [act = {}] = actsOf(route)
    if (route.method === 'GET' || !isOfAccount) continue
    ready.push({ route, ...(await trial.prepared(route, act, await trial.people.of('owner'))) })
  }
  assert.ok(ready.length > 50, String(ready.length))
  await service.editAccount(ACCOUNT, { active: false })
  const before = trial.tables.digests()
  for (const { route, request } of ready) {
    for (const name of ['owner', 'editor', 'office'] as const) {
      const answer = await send(route, (await trial.people.of(name)).proved, request)
      const what = `${told(request.path, answer)} to ${name} of an inactive account`
      assert.ok(answer.statusCode >= 400 && answer.statusCode < 500, what)
      trial.assertUnchanged(before, what)
    }
  }
  await service.editAccount(ACCOUNT, { active: true })
})
