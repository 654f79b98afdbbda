import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestService } from '../api/service.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { person, servicePerson, Visitor } from './visitor.ts'

const watch = new ServerWatch()
const service = await startTestService({ console: 'approval', limiter: UNLIMITED })
watch[Symbol.dispose]()
after(() => service[Symbol.asyncDispose]())
await person(service, 'owner@land.example')
const owner = new Visitor(service)
await owner.signIn('owner@land.example')
const operator = await servicePerson(service, 'all@land.example', 'operator')

/** What databases do not take: zero bytes, numbers beyond theirs, days that are none. */
const ODD = ['a%00b', '1.5', '1_1.5', '2026-99-99_1']
/** A place of one order in a list of another one. */
const OTHER_ORDERS = ['1_x', '1_1.5'].flatMap(place =>
  ['title', 'price', 'number', 'edited'].map(sort => `?after=${place}&sort=${sort}`),
)

const LISTS: readonly (readonly [path: string, names: readonly string[]])[] = [
  ['/console/listings', ['account', 'q', 'state', 'sort', 'after', 'done']],
  ['/console/auctions', ['account', 'stage', 'after', 'done']],
  ['/console/leads', ['account', 'q', 'state', 'listing', 'person', 'before', 'after', 'done']],
  ['/console/figures', ['account', 'days']],
  ['/console/operate/accounts', ['q', 'after']],
  ['/console/operate/users', ['q', 'after']],
  ['/console/operate/review', ['listing', 'at', 'after']],
  ['/console/operate/reports', ['after']],
  ['/console/operate/jobs', ['topic', 'state', 'after', 'discard']],
  ['/console/operate/webhooks', ['after']],
  ['/console/operate/audit', ['subject', 'id', 'actor', 'day', 'from', 'to', 'before']],
]

test('no value in the address of a list causes a server error', async () => {
  const asked = LISTS.flatMap(([path, names]) =>
    names.flatMap(name => ODD.map(value => `${path}?${name}=${value}`)),
  )
  const orders = OTHER_ORDERS.map(query => `/console/listings${query}`)
  for (const url of [...asked, ...orders, ...orders.map(one => `${one}&account=1`)]) {
    const { statusCode } = await operator.get(url)
    assert.ok(statusCode < 500, `${url}: ${statusCode}`)
  }
  for (const url of orders) assert.equal((await owner.get(url)).statusCode, 200, url)
})

test('no id in a path, and no text in a form, causes a server error', async () => {
  const routes = watch.routes.filter(({ pattern }) => pattern.startsWith('/console/'))
  assert.ok(routes.length > 100, String(routes.length))
  const texts = [
    'title',
    'q',
    'name',
    'query',
    'note',
    'reason',
    'address',
    'email',
    'seen',
    'key',
    'description',
    'url',
  ]
  const form = Object.fromEntries(
    [...texts, 'do', 'list', 'order', 'value', 'corners', 'boundary', 'take'].map(name => [
      name,
      'a\0b\ud800',
    ]),
  )
  for (const { method, pattern } of routes) {
    if (/sign-out|\/me\/|passkeys/.test(pattern)) continue
    for (const id of ['999999999999999', '1']) {
      const url = pattern.replace(/:\w+(?:\([^)]*\))?/g, id)
      const { statusCode } =
        method === 'GET' ? await operator.get(url) : await operator.post(url, form)
      assert.ok(statusCode < 500, `${method} ${url}: ${statusCode}`)
    }
  }
})
