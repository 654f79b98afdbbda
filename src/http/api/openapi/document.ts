import type { TSchema } from 'typebox'
import type { Endpoint, Route, Tag } from '../endpoint/endpoint.ts'
import type { ErrorBody } from '../endpoint/error-body.ts'
import { Components } from './components.ts'
import { parametersOf, readPath } from './described-parameters.ts'
import { exampleOf } from './examples.ts'
import { responsesOf } from './responses.ts'

/** A version of the API, or the extensions, as its OpenAPI document presents it. */
export interface ApiVersion {
  /** `v1`, `v3` or `ext`. */
  readonly segment: string
  readonly title: string
  /** Such as `1.1.1` or `3.0.1`. */
  readonly number: string
  /** The error format of its GETs. */
  readonly errors: ErrorBody
  /** The methods that an inactive listing still accepts, as the Allow header names them. */
  readonly inactiveListingTakes: 'POST' | ''
  /** Whether another version will replace it. */
  readonly isReplaceable: boolean
  /** Whether the contract defines it; the extensions are Acreage's own. */
  readonly isInContract: boolean
}

const DESCRIPTION = `Land for sale, at auction and for lease in the United States.

**Keys.** Every request needs an API key, preferably in the header \`Authorization: Bearer KEY\` or \`X-API-Key: KEY\`. The query and the body of a POST may carry it as \`APIKey\` too.

**Rates.** A key has a number of requests a minute, 600 unless the operator has set another one. \`RateLimit\` shows how many are left. Requests over the limit get 429, and \`Retry-After\` says when to send them again.

**Names and values.** Names of parameters are case-insensitive, and empty parameters are ignored. A list is one parameter whose values are separated by commas; repeated parameters are refused. Unknown parameters of a GET are ignored.

**Errors** list every problem with a request, and what would be valid.`

/** The order of the groups on the docs page: what most readers look for comes first. */
const TAGS: Readonly<Record<Tag, string>> = {
  Listings: 'Land for sale, at auction or for lease',
  Leads: 'Inquiries of buyers',
  Feeds: 'Sources that listings are imported from on a schedule',
  Webhooks: 'Your endpoints that receive events',
  'Saved searches': 'Buyers who get email alerts about new land',
  Showcase: 'Featured listings',
  Markets: 'Asking prices of land in a county or a state',
  Locations: 'States, regions, counties, cities and lakes of the United States',
  Members: 'Who offers listings',
  Lookups: 'Lists of ids and labels, and the logo',
}

const SECURITY_SCHEMES = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: 'The API key in the header Authorization, after the word Bearer',
  },
  header: {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: 'The API key in its own header',
  },
  query: {
    type: 'apiKey',
    in: 'query',
    name: 'APIKey',
    description:
      'The API key in the query, where others may see it. nextPage and prevPage include it',
  },
}

/**
 * The OpenAPI 3.1 document of a version, as JSON. Cached by the address of the server, which is not
 * known until the server listens if it uses any free port.
 */
export function openApiText(
  version: ApiVersion,
  routes: readonly Route[],
): (serverUrl: string) => string {
  let written = { serverUrl: '', text: '' }
  return serverUrl => {
    if (written.text === '' || written.serverUrl !== serverUrl) {
      const text = JSON.stringify(openApiDocument(version, routes, serverUrl))
      written = { serverUrl, text }
    }
    return written.text
  }
}

/** Built from the same table and schemas that serve the version, so that the two cannot differ. */
function openApiDocument(
  version: ApiVersion,
  routes: readonly Route[],
  serverUrl: string,
): Record<string, unknown> {
  const components = new Components()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const { method, path, endpoint } of routes) {
    const { template, tokens } = readPath(path)
    const { name, tag, summary, description } = endpoint
    const operations = paths[template] ?? {}
    paths[template] = operations
    operations[method.toLowerCase()] = {
      operationId: name,
      tags: [tag],
      summary,
      description,
      parameters: parametersOf(components, method, endpoint, tokens),
      ...requestBody(components, endpoint),
      responses: responsesOf(components, version, method, endpoint),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: version.title,
      version: version.number,
      summary: 'Land for sale in the United States',
      description: DESCRIPTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: Object.keys(SECURITY_SCHEMES).map(name => ({ [name]: [] })),
    tags: Object.entries(TAGS)
      .filter(([name]) => routes.some(({ endpoint }) => endpoint.tag === name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: { ...components.written(), securitySchemes: SECURITY_SCHEMES },
  }
}

const FORM = 'application/x-www-form-urlencoded'

function requestBody(components: Components, { body, upload }: Endpoint): object {
  if (body) return bodyOf(components, body, ['application/json', FORM])
  return upload ? bodyOf(components, upload, ['multipart/form-data']) : {}
}

function bodyOf(components: Components, schema: TSchema, types: readonly string[]): object {
  const example = exampleOf(schema)
  const content = { schema: components.schema(schema), ...(example !== undefined && { example }) }
  const encoding = encodingOf(schema)
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(
        types.map(type => [type, type === FORM && encoding ? { ...content, encoding } : content]),
      ),
    },
  }
}

/** Forms send objects as JSON text. */
function encodingOf(schema: TSchema): Record<string, object> | null {
  const { properties = {} } = schema as { properties?: Record<string, { type?: unknown }> }
  const objects = Object.keys(properties).filter(name => properties[name]?.type === 'object')
  if (objects.length === 0) return null
  return Object.fromEntries(objects.map(name => [name, { contentType: 'application/json' }]))
}
