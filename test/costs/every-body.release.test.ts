import assert from 'node:assert/strict'
import { test } from 'node:test'
import { WHOLE_FORM } from '../api/posted-listings.ts'
import { AMPLIFIERS, amplified, named, triedWith } from './amplifiers.ts'
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
import { WalkedService } from './walked-service.ts'

const IN_BODY = { few: 8 * 1024, many: 64 * 1024 }

const walked = await WalkedService.start()
const { images: _, ...FORM } = WHOLE_FORM
const addresses = await walked.offer(FORM)
const gets = walked.reading
/** Requests that delete come last, because the others need the records. */
const writes = walked.routes
  .filter(({ method }) => method !== 'GET')
  .sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

test('no member of any body holds up the service, whatever it holds', async context => {
  const costs = new RequestCosts()
  let turn = 0
  for (const route of writes) {
    const operation = walked.operationOf(route)
    const [, segment = ''] = route.pattern.split('/')
    const description = walked.descriptions[segment]
    const body = operation && description ? bodyOf(description, operation) : null
    const url = addresses.pathOf(route)
    const method = route.method as 'POST' | 'DELETE'
    for (const member of body?.members ?? []) {
      turn++
      const check = (about: string, grown: (n: number) => unknown) => {
        const payload = (n: number) => withValue(body?.example, member, grown(n)) as object
        const send = (n: number) => walked.send({ method, url, payload: payload(n) })
        return costs.check(`${url} ${member.join('.')} ${about}`, IN_BODY, send)
      }
      for (const one of triedWith(turn)) await check(named(one), n => amplified(one, n))
      const { head, piece } = AMPLIFIERS[turn % AMPLIFIERS.length] ?? { head: '', piece: ' ' }
      const lists = grownLists(head + piece)
      for (const [kind, grown] of Object.entries(lists)) await check(kind, grown)
    }
    await checkLargeBodies(costs, method, url)
  }
  costs.report(context)
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
      for (const one of triedWith(i)) {
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
  costs.report(context)
})

test('no stored listing holds up the service where it is shown', async context => {
  const costs = new RequestCosts()
  const description = walked.descriptions['v3']
  assert.ok(description)
  for (const [i, amplifier] of triedWith(0).entries()) {
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
  costs.report(context)
})

const EVERYTHING =
  'includeImages=1&includeDocuments=1&includeAmenities=1&includeDescription=1&includeBoundaries=1'
