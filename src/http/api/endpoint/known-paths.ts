import { formatValue } from '../../../domain/values/scalars.ts'
import type { Route } from './endpoint.ts'

interface Token {
  readonly name: string
  readonly pattern: RegExp
  /** Completes the sentence "must be …". */
  readonly accepts: string
}

const TOKEN = /^:(\w+)\((.+)\)$/
const CHOICES = /^\^\(\?:(.+)\)\$$/

/**
 * The resources where clients can look up ids of places, by the part of a path before such an id.
 */
const ID_SOURCES: Readonly<Record<string, string>> = {
  state: '/locations/states',
  region: '/locations/state/{id}/regions',
  lake: '/locations/state/{id}/lakes',
  county: '/locations/state/{id}/counties',
  city: '/locations/state/{id}/cities',
}

/** The paths of a version's routes. Suggests one for a path that does not exist. */
export class KnownPaths {
  readonly #paths: readonly (readonly (string | Token)[])[]

  constructor(prefix: string, routes: readonly Route[]) {
    this.#paths = routes.map(({ path }) => segmentsOf(`${prefix}${path}`).map(readSegment))
  }

  /** Names the first invalid part of a path that resembles a route; empty if none does. */
  hintFor(path: string): string {
    const segments = segmentsOf(path)
    for (const known of this.#paths) {
      if (known.length !== segments.length) continue
      const isNear = known.every((one, i) => typeof one !== 'string' || one === segments[i])
      const bad = known.findIndex(
        (one, i) => typeof one !== 'string' && !one.pattern.test(segments[i] ?? ''),
      )
      const token = known[bad]
      if (!isNear || token === undefined || typeof token === 'string') continue
      const source = ID_SOURCES[segments[bad - 1] ?? '']
      const where = source === undefined ? '' : ` (see ${source})`
      return `${token.name} must be ${token.accepts}${where}, not ${formatValue(segments[bad])}`
    }
    return ''
  }
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter(segment => segment !== '')
}

function readSegment(segment: string): string | Token {
  const [, name, pattern] = TOKEN.exec(segment) ?? []
  if (name === undefined || pattern === undefined) return segment
  const choices = CHOICES.exec(pattern)?.[1]?.split('|')
  const accepts = choices ? `one of ${choices.join(', ')}` : 'a whole number'
  // linear: at most 200 characters
  return { name: `{${name}}`, pattern: new RegExp(pattern), accepts }
}
