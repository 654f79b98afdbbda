const NUMBER = new Intl.NumberFormat('en-US')

/**
 * The values of an attribute of a listing as people read them: `5,722`, `Well, Public water`. Years
 * have no comma.
 */
export function attributeText(name: string, values: readonly (string | number)[]): string {
  const isYear = /\byear\b/i.test(name)
  return values
    .map(value => (typeof value === 'number' && !isYear ? NUMBER.format(value) : value))
    .join(', ')
}
