import { Problem } from '../../domain/problem.ts'

const FORM = /^(basic|bearer) (\S.*)$/i

/**
 * The Authorization header for fetching a feed.
 * @param name The setting that has the credentials; empty if none are needed.
 * @param values The credentials by setting: `basic USER:PASSWORD`, or `bearer TOKEN`.
 * @returns Null if none is needed.
 * @throws Problem `invalid-input`, which does not show the value.
 */
export function authorization(
  name: string,
  values: Readonly<Record<string, string>>,
): string | null {
  if (name === '') return null
  const value = values[name]
  if (value === undefined) {
    const detail = `The setting ${name} with the credentials of the feed is not set.`
    throw Problem.of('invalid-input', 'Credentials missing', detail)
  }
  const [, scheme = '', secret = ''] = FORM.exec(value) ?? []
  if (scheme === '') {
    const detail = `The setting ${name} must be "basic USER:PASSWORD" or "bearer TOKEN".`
    throw Problem.of('invalid-input', 'Credentials invalid', detail)
  }
  if (scheme.toLowerCase() === 'bearer') return `Bearer ${secret}`
  return `Basic ${Buffer.from(secret).toString('base64')}`
}
