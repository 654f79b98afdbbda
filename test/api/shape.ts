import assert from 'node:assert/strict'

/**
 * The shape of a JSON value. An object has exactly the members of its table; a member whose name
 * ends in `?` there may be missing. An array of one shape stands for any number of such elements.
 */
export type Shape =
  | 'number'
  | 'string'
  | 'boolean'
  /** 0 or 1. */
  | 'flag'
  /** A number, or an empty string where there is none. */
  | 'number or empty'
  /** A picture's address without a protocol, or an empty string. */
  | 'picture'
  | readonly [Shape]
  | { readonly [member: string]: Shape }

/** Fails unless the value has exactly this shape, and says where it differs. */
export function assertShape(value: unknown, shape: Shape, at = 'answer'): void {
  if (typeof shape === 'string') {
    assert.ok(isOfKind(value, shape), `${at} is ${JSON.stringify(value)}, no ${shape}`)
    return
  }
  if (Array.isArray(shape)) {
    assert.ok(Array.isArray(value), `${at} is no array`)
    value.forEach((element, i) => {
      assertShape(element, shape[0], `${at}[${i}]`)
    })
    return
  }
  assert.ok(
    typeof value === 'object' && value !== null && !Array.isArray(value),
    `${at}: no object`,
  )
  const members = Object.entries(shape).map(([name, member]) => ({
    name: name.replace(/\?$/, ''),
    member: member as Shape,
    isOptional: name.endsWith('?'),
  }))
  const present = members.filter(
    ({ name, isOptional }) => !isOptional || Object.hasOwn(value, name),
  )
  const names = present.map(({ name }) => name).toSorted()
  assert.deepEqual(Object.keys(value).toSorted(), names, `members of ${at}`)
  for (const { name, member } of present) {
    assertShape((value as Record<string, unknown>)[name], member, `${at}.${name}`)
  }
}

function isOfKind(value: unknown, kind: Extract<Shape, string>): boolean {
  if (kind === 'flag') return value === 0 || value === 1
  if (kind === 'number or empty') return value === '' || isNumber(value)
  if (kind === 'picture') {
    return typeof value === 'string' && (value === '' || /^\/\/[a-z.]+\//.test(value))
  }
  return kind === 'number' ? isNumber(value) : typeof value === kind
}

function isNumber(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value)
}
