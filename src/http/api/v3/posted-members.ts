import { type TSchema, Type } from 'typebox'
import {
  type FieldName,
  fieldOf,
  MAX_EMAIL_CHARACTERS,
} from '../../../domain/listings/listing-fields.ts'

/** A member that may be left out, and that null removes. */
export function clearable(description: string, schema: TSchema): TSchema {
  const { type } = schema as { type?: string }
  const orNull =
    type === undefined || type === 'object'
      ? Type.Union([schema, Type.Null()], { description })
      : Type.Unsafe({ ...schema, type: [type, 'null'], description })
  return Type.Optional(orNull)
}

/** A text that may be left out, and that null removes. */
export function words(maxLength: number, description: string) {
  return clearable(`${description}; up to ${maxLength} characters`, Type.String({ maxLength }))
}

/** A member of answers. Clients may send it back; it changes nothing. */
export function ignored() {
  return Type.Optional(
    Type.Unknown({ description: 'Follows from other members; accepted and ignored' }),
  )
}

/** A field of a listing that may be left out, and that null removes. */
export function field(name: FieldName): TSchema {
  const row = fieldOf(name)
  const kept = row.part === 'unpublished' && row.kind !== 'email' ? '. Kept, never answered' : ''
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
