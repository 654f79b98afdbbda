import { Problem } from '../../domain/problem.ts'

/** A fault of one query option. */
export function optionFault(option: string, detail: string): Problem {
  const title = `Invalid ${option}`
  return new Problem('invalid-input', [
    { code: 'invalid', field: option, title, detail: `${option} ${detail}` },
  ])
}

export function notSupported(what: string): Problem {
  return Problem.of('not-supported', 'Not supported', `${what} is not supported.`)
}
