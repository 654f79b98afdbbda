import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WHOLE_FORM } from '../api/posted-listings.ts'
import {
  AMPLIFIERS,
  amplified,
  amplifiedInAddress,
  named,
  someOf,
  triedWith,
} from './amplifiers.ts'
import { tokensOf } from './example-addresses.ts'
import { RequestCosts } from './request-cost.ts'
import type { ServedRoute } from './served-routes.ts'
import { queryNamesOf, WalkedService } from './walked-service.ts'

/** Addresses may have 8,192 characters. */
const IN_ADDRESS = { few: 1000, many: 8000 }
/** All headers of a request may have 16 KiB. */
const IN_HEADER = { few: 1500, many: 12_000 }

const walked = await WalkedService.start()
const { images: _, ...FORM } = WHOLE_FORM
const addresses = await walked.offer(FORM)
const gets = walked.reading

/** The token of the first is in a mail, that of the second is shown once; a run of a feed is made by a process of its own. */
const WITHOUT_EXAMPLE = [
  '/confirm/:token',
  '/preview/:token',
  '/ext/feeds/:id(^\\d+$)/runs/:run(^\\d+$)',
]

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
  let turn = 0
  for (const route of gets) {
    const operation = walked.operationOf(route)
    const names = operation ? queryNamesOf(operation) : siteNames
    const { path } = await addresses.landingPath(route)
    const [way = ''] = path.split('?')
    const plain = (await walked.send({ url: way })).body
    for (const name of names) {
      turn++
      // Parameters that are not read are all alike.
      const isRead = (await walked.send({ url: `${way}?${name}=-x` })).body !== plain
      for (const one of isRead ? triedWith(turn) : triedWith(turn).slice(0, 1)) {
        const send = (n: number, salt: number) =>
          walked.send({ url: `${way}?${name}=${amplifiedInAddress(one, n)}&_=${salt}` })
        await costs.check(`${route.pattern} ${name} ${named(one)}`, IN_ADDRESS, send)
      }
    }
    await checkManyNames(costs, { route, way, turn })
  }
  costs.report(context)
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

interface Asked {
  readonly route: ServedRoute
  readonly way: string
  readonly turn: number
}

async function checkManyNames(costs: RequestCosts, { route, way, turn }: Asked) {
  for (const [i, [kind, query]] of Object.entries(QUERIES).entries()) {
    for (const prefer of someOf(['', 'handling=strict'], 2, turn + i)) {
      const send = (n: number, salt: number) =>
        walked.send({ url: `${way}?${query(n - 50)}&_=${salt}`, headers: { prefer } })
      await costs.check(`${route.pattern} ${kind} ${prefer}`, IN_ADDRESS, send)
    }
  }
}

test('no part of any path holds up the service, whatever it says', async context => {
  const costs = new RequestCosts()
  let turn = 0
  for (const route of gets) {
    for (const token of tokensOf(route)) {
      for (const one of triedWith(turn++)) {
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
  costs.report(context)
})

test('no header holds up the service, whatever it says', async context => {
  const costs = new RequestCosts()
  let turn = 0
  const names = [...walked.watch.headers, 'origin', 'cookie', 'referer', 'x-forwarded-host']
  for (const route of gets) {
    const { path } = await addresses.landingPath(route)
    for (const name of someOf(names, 3, turn)) {
      for (const one of triedWith(turn++)) {
        const text = (n: number) => amplified(one, n).replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, ' ')
        const send = (n: number) => walked.send({ url: path, headers: { [name]: text(n) } })
        await costs.check(`${route.pattern} ${name}: ${named(one)}`, IN_HEADER, send)
      }
    }
  }
  costs.report(context)
})
