import type { TSchema } from 'typebox'
import type { PublicFault } from '../../../domain/problem.ts'
import type { ErrorForm } from '../../server/error-answer.ts'
import { byName, component, flag, list, text } from '../resources/described.ts'

/** The error format of a version. */
export interface ErrorBody {
  readonly schema: TSchema
  readonly body: (faults: readonly PublicFault[]) => unknown
}

export function errorForm({ body }: ErrorBody): ErrorForm {
  return { type: 'application/json; charset=utf-8', text: faults => JSON.stringify(body(faults)) }
}

const DETAIL = text(
  'The error, and what would be valid',
  'lp must be a number from 0, not "cheap".',
)
const ALL_FAULTS = 'All errors in the request'
const TITLED = list(ALL_FAULTS, byName('One fault: a sentence under its title', DETAIL))
const REFUSED = 'Why a request was refused'

/** Only the texts; for version 3's GETs. */
export const PLAIN_ERRORS: ErrorBody = {
  schema: component('Errors', REFUSED, { errors: list(ALL_FAULTS, DETAIL) }),
  body: faults => ({ errors: faults.map(fault => fault.detail) }),
}

/** Each text under its title; for version 1's GETs. */
export const TITLED_ERRORS: ErrorBody = {
  schema: component('Errors', REFUSED, { errors: TITLED }),
  body: faults => ({ errors: titled(faults) }),
}

/** The body of every failed POST, in both versions. */
export const POST_ERRORS: ErrorBody = {
  schema: component('PostErrors', REFUSED, {
    success: flag('Always false', false),
    errors: TITLED,
  }),
  body: faults => ({ success: false, errors: titled(faults) }),
}

function titled(faults: readonly PublicFault[]): Record<string, string>[] {
  return faults.map(({ title, detail }) => ({ [title]: detail }))
}
