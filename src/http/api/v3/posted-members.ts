import { type TSchema, Type } from 'typebox'
import {
  type FieldName,
  fieldOf,
  MAX_EMAIL_CHARACTERS,
} from '../../../domain/listings/listing-fields.ts'

/** An optional member that null clears. */
export function clearable(description: string, schema: TSchema): TSchema {
  const { type } = schema as { type?: string }
  const orNull =
    type === undefined || type === 'object'
      ? Type.Union([schema, Type.Null()], { description })
      : Type.Unsafe({ ...schema, type: [type, 'null'], description })
  return Type.Optional(orNull)
}

/** An optional text that null clears. */
export function words(maxLength: number, description: string) {
  return clearable(`${description}; up to ${maxLength} characters`, Type.String({ maxLength }))
}

/** A member of answers that clients may send back; it has no effect. */
export function ignored() {
  return Type.Optional(
    Type.Unknown({ description: 'Derived from other members; accepted and ignored' }),
  )
}

/** An optional field of a listing that null clears. */
export function field(name: FieldName): TSchema {
  const row = fieldOf(name)
  const kept =
    row.part === 'unpublished' && row.kind !== 'email'
      ? '. Stored, but never part of an answer'
      : ''
  const about = `${row.postedDescription ?? row.description}${kept}`
  switch (row.kind) {
    case 'line':
    case 'lines':
    case 'key':
      return words(row.maxCharacters, about)
    case 'webAddress':
      return clearable(`${about}; http or https`, Type.String())
    case 'email':
      return clearable(about, Type.String({ maxLength: MAX_EMAIL_CHARACTERS, format: 'idn-email' }))
    case 'amount':
      return clearable(about, Type.Number({ minimum: 0, maximum: row.max }))
    case 'count':
      return clearable(
        about,
        row.hasHalves ? Type.Number({ minimum: 0, multipleOf: 0.5 }) : Type.Integer({ minimum: 0 }),
      )
    case 'date':
      return clearable(about, Type.String({ format: 'date' }))
    default:
      return clearable(about, Type.String())
  }
}
