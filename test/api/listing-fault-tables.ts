import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LightMyRequestResponse } from 'fastify'
import { FULL_ID } from './catalog.ts'
import { FORM, type PostListing } from './posted-listings.ts'
import { faultsOf } from './refusal.ts'
import type { TestService } from './service.ts'
import { writtenRows } from './written-rows.ts'

/** One fault of one member, which each of some values causes. */
export interface FaultRow {
  /** Where the member is within data, such as `images[0].large.ID`. */
  readonly path: string
  readonly values: readonly unknown[]
  readonly title: string
  readonly text: (value: unknown) => string
}

/** The other members of a form, so that only one member is wrong. */
const AROUND: Readonly<Record<string, unknown>> = {
  address: FORM.address,
  auction: { date: '2026-12-08' },
  documents: [{ URL: 'https://files.example.com/1.pdf' }],
  images: [{ large: { SRC: 'https://photos.example.com/1.jpg' } }],
}

/** Named twice, so that either may be wrong. */
const NEW = { ...FORM, LFType1: 'Ranches' }

/** A form in which one member is wrong. */
function formWith(path: string, value: unknown): Record<string, unknown> {
  const names = path.split(/\.|\[|\]\.?/).filter(name => name !== '')
  const top = names[0] ?? ''
  const form: Record<string, unknown> = { [top]: structuredClone(AROUND[top] ?? {}) }
  if (path.startsWith('sold')) form['status'] = 'Sold'
  if (path === 'listFeedKey') form['listingURL'] = 'https://feed.example.com/1'
  let parent: Record<string, unknown> = form
  for (const name of names.slice(0, -1)) {
    parent[name] ??= {}
    parent = parent[name] as Record<string, unknown>
  }
  parent[names.at(-1) ?? ''] = value
  return form
}

/** A value as faults show it. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60).toWellFormed()}…` : text
}

/** Fails unless a posted listing is refused for exactly these reasons. */
export function assertListingFaults(
  response: LightMyRequestResponse,
  faults: readonly (readonly [title: string, text: string])[],
): void {
  assert.equal(response.statusCode, 400, response.body)
  // Tables of many names do not say which is like which.
  const plain = (text: string) => text.replace(/ Did you mean \w+\?/, '')
  const told = faultsOf(response, 'post').map(({ title, text }) => [title, plain(text)])
  assert.deepEqual(told, faults)
}

/** The titles of the faults that a posted listing is refused for. */
export function titlesOf(response: LightMyRequestResponse): string[] {
  assert.equal(response.statusCode, 400, response.body)
  return faultsOf(response, 'post').map(fault => fault.title)
}

/** Posts each value of each row, by a form as an edit and by JSON as a new listing. */
export function faultTests(
  service: TestService,
  post: PostListing,
  rows: readonly FaultRow[],
): void {
  for (const { path, values, title, text } of rows) {
    test(`"${title}" is reported for ${values.length} values`, async () => {
      const before = writtenRows(service)
      for (const value of values) {
        const data = formWith(path, value)
        const faults = [[title, text(value)]] as const
        assertListingFaults(await post(`/listings/${FULL_ID}`, data, 'form'), faults)
        assertListingFaults(await post('/listings/0', { ...NEW, ...data }, 'json'), faults)
      }
      assert.deepEqual(writtenRows(service), before)
    })
  }
}
