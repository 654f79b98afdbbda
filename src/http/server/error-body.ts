import type { TSchema } from 'typebox'
import type { Fault } from '../../domain/problem.ts'
import { byName, component, flag, list, text } from '../api/resources/described.ts'

/** How a version of the API tells of faults. */
export interface ErrorForm {
  readonly schema: TSchema
  readonly body: (faults: readonly Fault[]) => unknown
}

const DETAIL = text(
  'What is wrong, and what would be right',
  'lp must be a number from 0, not "cheap".',
)
const ALL_FAULTS = 'Everything that was found wrong with the request'
const TITLED = list(ALL_FAULTS, byName('One fault: a sentence under its title', DETAIL))
const REFUSED = 'Why a request was refused'

/** Texts alone; version 3's GETs. */
export const PLAIN_ERRORS: ErrorForm = {
  schema: component('Errors', REFUSED, { errors: list(ALL_FAULTS, DETAIL) }),
  body: faults => ({ errors: faults.map(fault => fault.detail) }),
}

/** Each text under its title; version 1's GETs. */
export const TITLED_ERRORS: ErrorForm = {
  schema: component('Errors', REFUSED, { errors: TITLED }),
  body: faults => ({ errors: titled(faults) }),
}

/** What every POST answers when it fails, in both versions. */
export const POST_ERRORS: ErrorForm = {
  schema: component('PostErrors', REFUSED, {
    success: flag('Always false', false),
    errors: TITLED,
  }),
  body: faults => ({ success: false, errors: titled(faults) }),
}

function titled(faults: readonly Fault[]): Record<string, string>[] {
  return faults.map(({ title, detail }) => ({ [title]: detail }))
}
