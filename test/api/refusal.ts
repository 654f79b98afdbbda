import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'

export const VERSIONS = ['v1', 'v3'] as const
export type Version = (typeof VERSIONS)[number]

/** The form of an error: that of a version, or that of every POST. */
export type ErrorForm = Version | 'post'

interface Fault {
  /** Empty where the form has no titles. */
  readonly title: string
  readonly text: string
}

/** The faults of an answer; fails unless its body is exactly of the form. */
export function faultsOf(response: LightMyRequestResponse, form: ErrorForm): Fault[] {
  assert.equal(response.headers['content-type'], 'application/json; charset=utf-8')
  const body = response.json<Record<string, unknown>>()
  const { errors } = body
  assert.deepEqual(body, form === 'post' ? { success: false, errors } : { errors })
  assert.ok(Array.isArray(errors) && errors.length > 0, response.body)
  return errors.map(entry => faultOf(entry, form))
}

function faultOf(entry: unknown, form: ErrorForm): Fault {
  if (form === 'v3') {
    assert.ok(typeof entry === 'string' && entry !== '', JSON.stringify(entry))
    return { title: '', text: entry }
  }
  assert.ok(typeof entry === 'object' && entry !== null, JSON.stringify(entry))
  const [[title = '', text] = [], ...more] = Object.entries(entry)
  assert.ok(typeof text === 'string' && text !== '' && title !== '', JSON.stringify(entry))
  assert.equal(more.length, 0, JSON.stringify(entry))
  return { title, text }
}

/** Fails unless an answer is a refusal with this status, in this form, with exactly one fault. */
export function assertRefused(
  response: LightMyRequestResponse,
  status: number,
  form: ErrorForm,
  { title, text }: { readonly title?: string; readonly text?: RegExp } = {},
): void {
  assert.equal(response.statusCode, status, response.body)
  const [fault, ...others] = faultsOf(response, form)
  assert.deepEqual(others, [])
  if (title !== undefined && form !== 'v3') assert.equal(fault?.title, title)
  if (text !== undefined) assert.match(fault?.text ?? '', text)
}

/** Fails unless a POST is refused with 400 for the faults of exactly these titles, in this order. */
export function assertFaults(response: LightMyRequestResponse, titles: readonly string[]): void {
  assert.equal(response.statusCode, 400, response.body)
  assert.deepEqual(
    faultsOf(response, 'post').map(fault => fault.title),
    titles,
  )
}
