import { type TSchema, Type } from 'typebox'
import type { Fault } from '../domain/problem.ts'

/** How a version of the API tells of faults. */
export interface ErrorForm {
  readonly schema: TSchema
  readonly body: (faults: readonly Fault[]) => unknown
}

const TITLED = Type.Array(Type.Record(Type.String(), Type.String()))

/** Texts alone; version 3's GETs. */
export const PLAIN_ERRORS: ErrorForm = {
  schema: Type.Object({ errors: Type.Array(Type.String()) }),
  body: faults => ({ errors: faults.map(fault => fault.detail) }),
}

/** Each text under its title; version 1's GETs. */
export const TITLED_ERRORS: ErrorForm = {
  schema: Type.Object({ errors: TITLED }),
  body: faults => ({ errors: titled(faults) }),
}

/** What every POST answers when it fails, in both versions. */
export const POST_ERRORS: ErrorForm = {
  schema: Type.Object({ success: Type.Boolean(), errors: TITLED }),
  body: faults => ({ success: false, errors: titled(faults) }),
}

function titled(faults: readonly Fault[]): Record<string, string>[] {
  return faults.map(({ title, detail }) => ({ [title]: detail }))
}
