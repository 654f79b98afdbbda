import { type TSchema, Type } from 'typebox'

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
