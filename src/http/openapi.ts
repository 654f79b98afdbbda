import type { TSchema } from 'typebox'
import type { ProblemCode } from '../domain/problem.ts'
import type { Endpoint, Route, Tag } from './endpoint.ts'
import { type ErrorForm, POST_ERRORS } from './error-body.ts'
import { PROBLEM_STATUS } from './problem-status.ts'
import { exampleOf } from './resources/examples.ts'

/** A version of the API, or what goes beyond it, as its description names it. */
export interface ApiVersion {
  /** `v1`, `v3` or `ext`. */
  readonly segment: string
  readonly title: string
  /** `1.1.1` or `3.0.1`, say. */
  readonly number: string
  /** How its GETs tell of faults. */
  readonly errors: ErrorForm
}

/** How every endpoint may refuse a request. */
const COMMON_REFUSALS: readonly ProblemCode[] = [
  'invalid-input',
  'key-missing',
  'address-too-long',
  'too-many-requests',
  'unavailable',
]

const UNAVAILABLE =
  'The service starts or is overloaded, or its database cannot answer now; Retry-After may say how long'

const REASONS: Readonly<Record<ProblemCode, string>> = {
  'invalid-input': 'Something in the request is not acceptable; the errors name all of it',
  'key-missing': 'No API key, or one that is not valid',
  'key-invalid': 'No API key, or one that is not valid',
  forbidden: 'The key lacks a permission, or may not act for the account',
  'not-found': 'There is nothing under this id',
  'listing-inactive': 'The listing is no longer available',
  conflict: 'The request with this Idempotency-Key is still being worked on',
  'precondition-failed': 'The listing is not as If-Match says',
  'method-not-allowed': 'The method is not defined here',
  'payload-too-large': 'The body has more than 1 MiB',
  'address-too-long': 'The address has more than 8,192 characters',
  'unsupported-media-type': 'The body is neither JSON nor a form',
  'idempotency-mismatch': 'The Idempotency-Key came with another request before',
  'too-many-requests': 'Too many requests, or leads, for now; Retry-After says for how long',
  unavailable: UNAVAILABLE,
  overloaded: UNAVAILABLE,
}

const TAGS: Readonly<Record<Tag, string>> = {
  Lookups: 'Lists of ids and labels, and the logo',
  Members: 'Who offers listings',
  Locations: 'States, regions, counties, cities and lakes of the United States',
  Listings: 'Land for sale, at auction or for lease',
  Showcase: 'Featured listings',
  Leads: 'Enquiries of buyers',
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer', description: 'Authorization: Bearer KEY' },
  header: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
  query: { type: 'apiKey', in: 'query', name: 'APIKey', description: 'Links to pages carry it on' },
}

/** Describes a version by OpenAPI 3.1, from the same table and schemas that serve it. */
export function openApiDocument(
  version: ApiVersion,
  routes: readonly Route[],
  serverUrl: string,
): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path, endpoint } of routes) {
    const { template, parameters } = readPath(path)
    const operations = paths[template] ?? {}
    operations[method.toLowerCase()] = operation(version, method, endpoint, parameters)
    paths[template] = operations
  }
  return {
    openapi: '3.1.0',
    info: {
      title: version.title,
      version: version.number,
      summary: 'Land for sale in the United States',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: Object.keys(SECURITY_SCHEMES).map(name => ({ [name]: [] })),
    tags: Object.entries(TAGS)
      .filter(([name]) => routes.some(({ endpoint }) => endpoint.tag === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: { securitySchemes: SECURITY_SCHEMES },
  }
}

function operation(
  version: ApiVersion,
  method: Route['method'],
  endpoint: Endpoint,
  pathParameters: readonly object[],
): Record<string, unknown> {
  const { name, tag, summary, body, upload, answers, refusals, isConditional } = endpoint
  const queryParameters = Object.entries(endpoint.parameters).map(([parameter, its]) => ({
    name: parameter,
    in: 'query',
    description: `${its.meaning === undefined ? '' : `${its.meaning}. `}Accepts ${its.accepts}.`,
    schema: its.schema,
  }))
  const headers = [
    ...(method === 'POST' ? [IDEMPOTENCY_KEY] : []),
    ...(isConditional ? [IF_MATCH] : []),
  ]
  const responses: Record<string, unknown> = {}
  for (const [status, schema] of Object.entries(answers)) {
    responses[status] = { description: 'As asked', content: json(schema) }
  }
  const form = method === 'POST' ? POST_ERRORS : version.errors
  for (const code of [...COMMON_REFUSALS, ...refusals]) {
    responses[PROBLEM_STATUS[code]] = {
      description: reason(code, endpoint),
      content: json(form.schema),
    }
  }
  return {
    operationId: name,
    tags: [tag],
    summary,
    parameters: [...pathParameters, ...queryParameters, ...headers],
    ...(body && { requestBody: { required: true, content: bodies(body) } }),
    ...(upload && { requestBody: { required: true, content: { [FORM]: { schema: upload } } } }),
    responses,
  }
}

const FORM = 'multipart/form-data'

/** What else a code means where files are sent. */
const UPLOAD_REASONS: Readonly<Partial<Record<ProblemCode, string>>> = {
  'payload-too-large': 'A file is larger than is taken',
  'unsupported-media-type': 'The body is no form with files, or a file is of no kind that is taken',
}

function reason(code: ProblemCode, { upload }: Endpoint): string {
  return (upload && UPLOAD_REASONS[code]) ?? REASONS[code]
}

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'A request that is sent again with the same value within 24 hours is done once.',
  schema: { type: 'string', maxLength: 255 },
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description: 'The ETag that the listing was read with: it is edited only if it is still so.',
  schema: { type: 'string' },
}

function json(schema: TSchema) {
  const example = exampleOf(schema)
  return { 'application/json': { schema, ...(example !== undefined && { example }) } }
}

function bodies(schema: TSchema) {
  return { ...json(schema), 'application/x-www-form-urlencoded': { schema } }
}

const TOKEN = /:(\w+)\(\^(.+?)\$\)(?=\/|$)/g
const CHOICE = /^\(\?:(.+)\)$/

/** `/types/:type(^(?:sort|dt)$)` as `/types/{type}` and what its token takes. */
function readPath(path: string): { template: string; parameters: object[] } {
  const parameters: object[] = []
  const template = path.replaceAll(TOKEN, (_token, name: string, pattern: string) => {
    const choices = CHOICE.exec(pattern)?.[1]?.split('|')
    const schema = choices ? { type: 'string', enum: choices } : { type: 'integer', minimum: 0 }
    parameters.push({ name, in: 'path', required: true, schema })
    return `{${name}}`
  })
  return { template, parameters }
}
