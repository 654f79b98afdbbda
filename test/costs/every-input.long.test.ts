import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { WHOLE_FORM } from '../api/posted-listings.ts'
import {
  AMPLIFIERS,
  type Amplifier,
  amplified,
  amplifiedInAddress,
  named,
  SEEN,
} from './amplifiers.ts'
import { tokensOf } from './example-addresses.ts'
import { hostileListing } from './hostile-listing.ts'
import { RequestCosts } from './request-cost.ts'
import {
  bodyOf,
  FORM_TYPE,
  grownLists,
  LARGE_BODIES,
  LARGE_FORMS,
  withValue,
} from './sent-bodies.ts'
import type { ServedRoute } from './served-routes.ts'
import { queryNamesOf, WalkedService } from './walked-service.ts'

/** Addresses may have 8,192 characters. */
const IN_ADDRESS = { few: 1000, many: 8000 }
/** All headers of a request may have 16 KiB. */
const IN_HEADER = { few: 1500, many: 12_000 }
const IN_BODY = { few: 8 * 1024, many: 64 * 1024 }

const PARTS = 5

const walked = await WalkedService.start()
const { images: _, ...FORM } = WHOLE_FORM
const addresses = await walked.offer(FORM)
const gets = walked.routes.filter(({ method }) => method === 'GET')
/** What deletes comes last, because the others need what it deletes. */
const writes = walked.routes
  .filter(({ method }) => method !== 'GET')
  .sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

/** Its token is in a mail. */
const WITHOUT_EXAMPLE = ['/confirm/:token']

test('every route of the server has an example that leads somewhere', async () => {
  const lost: string[] = []
  for (const route of gets) {
    const { path, answer } = await addresses.landingPath(route)
    const isLost = answer.statusCode >= 300 && !WITHOUT_EXAMPLE.includes(route.pattern)
    if (isLost) lost.push(`${answer.statusCode} ${path} of ${route.pattern}`)
  }
  assert.deepEqual(lost, [])
})

test('no parameter of any address holds up the service, whatever it says', async context => {
  const costs = new RequestCosts()
  const siteNames = await walked.siteParameters(addresses)
  for (const route of gets) {
    const operation = walked.operationOf(route)
    const names = operation ? queryNamesOf(operation) : siteNames
    const { path } = await addresses.landingPath(route)
    const [way = ''] = path.split('?')
    const plain = (await walked.send({ url: way })).body
    for (const [i, name] of names.entries()) {
      // Every parameter with what was seen to be costly; those that are read with a part of all the rest, each with another one.
      const isRead = (await walked.send({ url: `${way}?${name}=-x` })).body !== plain
      for (const one of isRead ? [...SEEN, ...someOf(i)] : SEEN.slice(0, 1)) {
        const send = (n: number, salt: number) =>
          walked.send({ url: `${way}?${name}=${amplifiedInAddress(one, n)}&_=${salt}` })
        await costs.check(`${route.pattern} ${name} ${named(one)}`, IN_ADDRESS, send)
      }
    }
    await checkManyNames(costs, route, way)
  }
  report(context, costs)
})

const QUERIES: Readonly<Record<string, (n: number) => string>> = {
  'one name again and again': n => 'lp=1&'.repeat(n / 5),
  'one unknown name again and again': n => 'a=1&'.repeat(n / 4),
  'names in both cases': n => 'lp=1&LP=2&Lp=3&'.repeat(n / 15),
  'many unknown names': n => Array.from({ length: n / 6 }, (_, i) => `p${i}=`).join('&'),
  'many names like known ones': n =>
    Array.from({ length: n / 11 }, (_, i) => `price${i}=`).join('&'),
  'one long unknown name': n => `${'a'.repeat(n)}=1`,
  ampersands: n => '&'.repeat(n),
  'a polygon of many corners': n =>
    `polygon=${Array.from({ length: n / 16 }, (_, i) => `3${i % 2}.${1000 + i},-9${i % 9}.1`).join(';')}`,
  'many ids': n => `ids=${Array.from({ length: n / 5 }, (_, i) => 1000 + i).join()}`,
  'many counties': n => `countyID=${Array.from({ length: n / 6 }, (_, i) => 48001 + 2 * i).join()}`,
}

async function checkManyNames(costs: RequestCosts, route: ServedRoute, way: string) {
  for (const [kind, query] of Object.entries(QUERIES)) {
    for (const prefer of ['', 'handling=strict']) {
      const send = (n: number, salt: number) =>
        walked.send({ url: `${way}?${query(n - 50)}&_=${salt}`, headers: { prefer } })
      await costs.check(`${route.pattern} ${kind} ${prefer}`, IN_ADDRESS, send)
    }
  }
}

test('no part of any path holds up the service, whatever it says', async context => {
  const costs = new RequestCosts()
  for (const route of gets) {
    for (const token of tokensOf(route)) {
      for (const one of AMPLIFIERS) {
        const send = (n: number, salt: number) => {
          const text = amplifiedInAddress(one, n).replaceAll('/', '%2F').replaceAll('?', '%3F')
          return walked.send({ url: `${addresses.pathOf(route, { [token]: text })}?_=${salt}` })
        }
        await costs.check(`${route.pattern} :${token} ${named(one)}`, IN_ADDRESS, send)
      }
    }
  }
  for (const one of AMPLIFIERS) {
    const send = (n: number, salt: number) =>
      walked.send({ url: `/${amplifiedInAddress(one, n)}?_=${salt}` })
    await costs.check(`an unknown path ${named(one)}`, IN_ADDRESS, send)
  }
  report(context, costs)
})

test('no header holds up the service, whatever it says', async context => {
  const costs = new RequestCosts()
  const names = [...walked.watch.headers, 'origin', 'cookie', 'referer', 'x-forwarded-host']
  for (const route of gets) {
    const { path } = await addresses.landingPath(route)
    for (const [i, name] of names.entries()) {
      for (const one of someOf(i)) {
        const text = (n: number) => amplified(one, n).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ')
        const send = (n: number) => walked.send({ url: path, headers: { [name]: text(n) } })
        await costs.check(`${route.pattern} ${name}: ${named(one)}`, IN_HEADER, send)
      }
    }
  }
  report(context, costs)
})

test('no member of any body holds up the service, whatever it holds', async context => {
  const costs = new RequestCosts()
  for (const route of writes) {
    const operation = walked.operationOf(route)
    const [, segment = ''] = route.pattern.split('/')
    const description = walked.descriptions[segment]
    const body = operation && description ? bodyOf(description, operation) : null
    const url = addresses.pathOf(route)
    const method = route.method as 'POST' | 'DELETE'
    for (const [i, member] of (body?.members ?? []).entries()) {
      const check = (about: string, grown: (n: number) => unknown) => {
        const payload = (n: number) => withValue(body?.example, member, grown(n)) as object
        const send = (n: number) => walked.send({ method, url, payload: payload(n) })
        return costs.check(`${url} ${member.join('.')} ${about}`, IN_BODY, send)
      }
      for (const one of [...SEEN, ...someOf(i)]) await check(named(one), n => amplified(one, n))
      const { head, piece } = AMPLIFIERS[i % AMPLIFIERS.length] ?? { head: '', piece: ' ' }
      const lists = grownLists(head + piece)
      for (const [kind, grown] of Object.entries(lists)) await check(kind, grown)
    }
    await checkLargeBodies(costs, method, url)
  }
  report(context, costs)
})

async function checkLargeBodies(costs: RequestCosts, method: 'POST' | 'DELETE', url: string) {
  const types = ['application/json', 'application/x-www-form-urlencoded']
  for (const [kind, write] of Object.entries(LARGE_BODIES)) {
    for (const type of types) {
      const send = (n: number) =>
        walked.send({ method, url, payload: write(n), headers: { 'content-type': type } })
      await costs.check(`${method} ${url} ${kind} as ${type}`, IN_BODY, send)
    }
  }
  for (const [kind, write] of Object.entries(LARGE_FORMS)) {
    const send = (n: number) =>
      walked.send({ method, url, payload: write(n), headers: { 'content-type': FORM_TYPE } })
    await costs.check(`${method} ${url} ${kind}`, IN_BODY, send)
  }
}

test('no field of a form of the site holds up the service, whatever it holds', async context => {
  const costs = new RequestCosts()
  const names = await walked.fieldsOf(addresses.pathOf({ method: 'GET', pattern: '/property/:id' }))
  for (const route of writes.filter(one => !walked.operationOf(one))) {
    const url = addresses.pathOf(route)
    for (const [i, name] of names.entries()) {
      for (const one of [...SEEN, ...someOf(i)]) {
        for (const waited of ['9', '']) {
          const send = (n: number) => {
            const fields = { contactName: 'Joe', emailAddress: 'joe@example.com', waited }
            const payload = new URLSearchParams({ ...fields, [name]: amplified(one, n) }).toString()
            const headers = { 'content-type': 'application/x-www-form-urlencoded' }
            return walked.send({ method: 'POST', url, payload, headers })
          }
          await costs.check(`${route.pattern} ${name} ${named(one)}`, IN_BODY, send)
        }
      }
    }
  }
  report(context, costs)
})

test('no stored listing holds up the service where it is shown', async context => {
  const costs = new RequestCosts()
  const description = walked.descriptions['v3']
  assert.ok(description)
  for (const [i, amplifier] of [...SEEN, ...someOf(0)].entries()) {
    const shown = await walked.offer(hostileListing(description, amplifier, i))
    for (const route of gets) {
      const { path, answer } = await shown.landingPath(route)
      const [way = ''] = path.split('?')
      const isPage = String(answer.headers['content-type']).startsWith('text/html')
      const linked = isPage ? walked.partsOf(answer.body, way) : []
      for (const one of [`${way}?${EVERYTHING}`, ...linked]) {
        const send = () => walked.send({ url: one })
        await costs.check(`${one} ${named(amplifier)}`, { few: 1, many: 1 }, send)
      }
    }
  }
  report(context, costs)
})

const EVERYTHING =
  'includeImages=1&includeDocuments=1&includeAmenities=1&includeDescription=1&includeBoundaries=1'

/** A fifth of all amplifiers; five turns have all of them. */
function someOf(turn: number): readonly Amplifier[] {
  return AMPLIFIERS.filter((_one, i) => i % PARTS === turn % PARTS)
}

function report(context: TestContext, costs: RequestCosts): void {
  context.diagnostic(costs.summary)
  costs.assertAllCheap()
}
