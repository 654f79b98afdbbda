import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import { PROBLEM_STATUS } from '../../server/problem-status.ts'
import type { Endpoint, Route, SuccessAnswer } from '../endpoint/endpoint.ts'
import { type ErrorBody, POST_ERRORS } from '../endpoint/error-body.ts'
import type { Components } from './components.ts'
import { exampleOf } from './examples.ts'
import { type HeaderName, headersOf } from './headers.ts'
import { COMMON_REFUSALS, REFUSALS, UPLOAD_REFUSALS } from './refusals.ts'

interface Version {
  /** The error format of its GETs. */
  readonly errors: ErrorBody
  /** Whether another version will replace it. */
  readonly isReplaceable: boolean
}

/** Describes every answer of an endpoint, by status. */
export function responsesOf(
  components: Components,
  version: Version,
  method: Route['method'],
  endpoint: Endpoint,
): Record<string, unknown> {
  const responses: Record<string, unknown> = {}
  const isTagged = endpoint.caching === 'revalidate' || endpoint.caching === 'brief'
  for (const [status, answer] of Object.entries(endpoint.answers)) {
    const names: HeaderName[] = [
      ...(answer.headers ?? []),
      ...(isTagged ? (['ETag'] as const) : []),
      ...preferenceOf(method),
    ]
    responses[status] = {
      description: `${answer.meaning}.`,
      headers: headersOf(components, version.isReplaceable, names),
      content: {
        [answer.mediaType ?? 'application/json']: success(components, answer),
        ...otherTypes(components, answer),
      },
    }
  }
  if (isTagged) responses[304] = unchanged(components, version)
  for (const code of [...COMMON_REFUSALS, ...endpoint.refusals]) {
    responses[PROBLEM_STATUS[code]] = refusal(components, version, { method, endpoint }, code)
  }
  responses[500] = failure(components, version, method)
  return responses
}

/** Only a GET echoes how it treated unknown parameters (`Prefer: handling=strict`). */
function preferenceOf(method: Route['method']): readonly HeaderName[] {
  return method === 'GET' ? ['Preference-Applied'] : []
}

/** The answer when the service itself fails. */
function failure(components: Components, version: Version, method: Route['method']): object {
  const form = method === 'POST' ? POST_ERRORS : version.errors
  const detail =
    'The service failed to answer; its log has the reason under the request id 0d6f3a52-7c3a-4b52-9f0e-6a1d0a3f9c11.'
  return components.refer('responses', method === 'POST' ? 'PostFailed' : 'Failed', form, () => ({
    description: 'The service failed. Its log has the reason under the id in X-Request-Id.',
    headers: headersOf(components, version.isReplaceable, []),
    content: {
      'application/json': {
        schema: components.schema(form.schema),
        example: form.body([{ title: 'Internal error', detail }]),
      },
    },
  }))
}

function otherTypes(components: Components, { otherTypes = {} }: SuccessAnswer): object {
  return Object.fromEntries(
    Object.entries(otherTypes).map(([type, schema]) => [
      type,
      { schema: components.schema(schema), example: exampleOf(schema) },
    ]),
  )
}

function success(components: Components, { schema, examples, mediaType }: SuccessAnswer): object {
  if (mediaType !== undefined) return { schema }
  const written = components.schema(schema)
  if (examples === undefined) return { schema: written, example: exampleOf(schema) }
  const named = Object.entries(examples).map(([name, value]) => [name, { value }])
  return { schema: written, examples: Object.fromEntries(named) }
}

function unchanged(components: Components, version: Version): object {
  return components.refer('responses', 'NotModified', unchanged, () => ({
    description: 'Nothing has changed since the answer whose ETag is in If-None-Match.',
    headers: headersOf(components, version.isReplaceable, ['ETag', 'Preference-Applied']),
  }))
}

/** A shared component, unless the endpoint has its own example or reason. */
function refusal(
  components: Components,
  version: Version,
  { method, endpoint }: Pick<Route, 'method' | 'endpoint'>,
  code: ProblemCode,
): object {
  const own = endpoint.upload && UPLOAD_REFUSALS[code]
  const usual = own ?? REFUSALS[code]
  const refused =
    endpoint.refused?.find(problem => problem.code === code) ?? misread(endpoint, code)
  const form = method === 'POST' ? POST_ERRORS : version.errors
  const write = () => ({
    description: `${usual.reason}.`,
    headers: headersOf(components, version.isReplaceable, [
      ...usual.headers,
      ...(code === 'invalid-input' ? preferenceOf(method) : []),
    ]),
    content: {
      'application/json': {
        schema: components.schema(form.schema),
        example: form.body(refused?.faults ?? [usual.example]),
      },
    },
  })
  if (refused !== undefined) return write()
  const name = method === 'POST' ? `Post${usual.name}` : usual.name
  return components.refer('responses', name, usual, write)
}

const UNREADABLE = 'many'

/** The refusal of an invalid value, for the first parameter that does not accept arbitrary text. */
function misread({ parameters }: Endpoint, code: ProblemCode): Problem | undefined {
  if (code !== 'invalid-input') return undefined
  const [found] = Object.entries(parameters).filter(
    ([, { read }]) => read(UNREADABLE) === undefined,
  )
  if (found === undefined) return undefined
  const [name, { accepts }] = found
  const detail = `${name} must be ${accepts}, not "${UNREADABLE}".`
  return Problem.of(code, `Invalid ${name}`, detail)
}
