import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import type { Admission } from '../admission/admission.ts'
import { presentedKey } from '../admission/presented-key.ts'
import { type Pairs, requireReadable } from '../bodies/form-encoding.ts'
import { noResource } from '../server/unknown-path.ts'
import { mediaOfListing } from './listed-media/media-resource.ts'
import { metadataXml, VOCABULARY_FILE, vocabularyXml } from './model/metadata.ts'
import { answeredVersion, requireJsonAccepted } from './protocol.ts'
import { preferredPageSize } from './query/query-options.ts'
import { optionFault } from './query-fault.ts'
import type { Resource, ResourceRequest } from './resource.ts'
import { RESOURCES } from './resources.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that the request was made with. */
    resoKey: ApiKey | null
  }
}

export const PATH = '/reso/odata'
const JSON_TYPE = 'application/json; charset=utf-8'
const XML_TYPE = 'application/xml; charset=utf-8'
const TEXT_TYPE = 'text/plain; charset=utf-8'
const NO_BODY = new Map()
/** What answers depend on in addition to the address and the key. */
const VARY = 'Prefer, Accept, OData-MaxVersion'
/** Answers that are sent whole have an ETag. */
const CHECKED = { config: { caching: 'revalidate' } } as const

interface Parts {
  readonly admission: Admission
  readonly base: () => string
  readonly resources: ReadonlyMap<string, Resource>
}

export function addRoutes(app: FastifyInstance, { admission, base, resources }: Parts): void {
  const admitted = async (request: FastifyRequest, reply: FastifyReply) => {
    requireReadable(request.query)
    request.resoKey = await admission.admit(request, reply, presentedKey(request, NO_BODY))
    const others = reply.getHeader('vary')
    reply.header('vary', others === undefined ? VARY : `${others}, ${VARY}`)
    reply.header('OData-Version', answeredVersion(request))
  }
  const asJson = async (request: FastifyRequest) => {
    if ((request.query as Pairs)['$format'] === undefined) requireJsonAccepted(request)
  }
  app.decorateRequest('resoKey', null)
  const forAll = { ...CHECKED, onRequest: admitted }
  const forJson = { ...CHECKED, onRequest: [admitted, asJson] }
  app.get('/', forJson, (_request, reply) =>
    reply.type(JSON_TYPE).send(JSON.stringify(serviceDocument(base(), [...resources.keys()]))),
  )
  addDescriptions(app, forAll)
  app.get('/:resource', forJson, async (request, reply) => {
    const { name, key } = resourceNamed(resourceText(request))
    const resource = resourceOf(resources, name)
    const resourceRequest = requestOf(request, base(), name)
    if (key === null) return await sendPage(resource, resourceRequest, request, reply)
    return reply.type(JSON_TYPE).send(await resource.one(key, resourceRequest))
  })
  // OData requires a count to be plain text, regardless of Accept.
  app.get('/:resource/$count', forAll, async (request, reply) => {
    const { name, key } = resourceNamed(resourceText(request))
    if (key !== null) throw noResource(`${PATH}/${name}`)
    const count = await resourceOf(resources, name).count(requestOf(request, base(), name))
    return reply.type(TEXT_TYPE).send(String(count))
  })
  app.get('/:resource/Media', forJson, async (request, reply) => {
    const { name, key } = resourceNamed(resourceText(request))
    if (name !== 'Property' || key === null) throw noResource(`${PATH}/${name}/Media`)
    const listing = { ...requestOf(request, base(), name), query: { $select: 'ListingKey' } }
    await resourceOf(resources, name).one(key, listing)
    const path = `Property('${encodeURIComponent(key)}')/Media`
    const resourceRequest = {
      ...requestOf(request, base(), 'Media', path),
      only: mediaOfListing(key),
    }
    return await sendPage(resourceOf(resources, 'Media'), resourceRequest, request, reply)
  })
}

function addDescriptions(app: FastifyInstance, options: { onRequest: OnRequest }): void {
  const metadata = metadataXml(RESOURCES)
  const vocabulary = vocabularyXml()
  app.get('/$metadata', options, (request, reply) => {
    requireXml(request.query as Pairs)
    return reply.type(XML_TYPE).send(metadata)
  })
  app.get(`/${VOCABULARY_FILE}`, options, (_request, reply) =>
    reply.type(XML_TYPE).send(vocabulary),
  )
}

type OnRequest = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** @param path Where the records are, relative to the address of the service. */
function requestOf(
  { resoKey: key, query, headers, work }: FastifyRequest,
  base: string,
  resource: string,
  path = resource,
): ResourceRequest {
  if (key === null) throw noResource(`${PATH}/${resource}`)
  return {
    query: query as Pairs,
    key,
    only: null,
    prefer: headerText(headers.prefer),
    url: `${base}/${path}`,
    metadata: `${base}/$metadata#${resource}`,
    letOthersRun: async () => await work?.letOthersRun(),
  }
}

async function sendPage(
  resource: Resource,
  resourceRequest: ResourceRequest,
  { work }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // Large pages are computed while they are sent.
  work?.writesInPieces()
  const size = preferredPageSize(resourceRequest.prefer)
  if (size !== null) reply.header('Preference-Applied', `odata.maxpagesize=${size}`)
  return reply.type(JSON_TYPE).send(await resource.page(resourceRequest))
}

function resourceText({ params }: FastifyRequest): string {
  return (params as { resource: string }).resource
}

function resourceOf(resources: ReadonlyMap<string, Resource>, name: string): Resource {
  const resource = resources.get(name)
  if (resource) return resource
  throw noResource(`${PATH}/${name}`)
}

/** The metadata is only available as XML. */
function requireXml(query: Pairs): void {
  const format = query['$format'] ?? 'xml'
  if (format === 'xml' || String(format).startsWith('application/xml')) return
  throw optionFault('$format', 'of $metadata must be xml.')
}

const NAMED = /^([A-Za-z]{1,60})(?:\((?:([A-Za-z]{1,60})=)?(?:'([^']{1,255})'|(\d{1,16}))\))?$/

/**
 * `Property`, `Property('12')` or `Property(ListingKey='12')`; numbers have no quotes.
 * @throws Problem `not-found`.
 */
function resourceNamed(path: string): { readonly name: string; readonly key: string | null } {
  const [, name, keyName, text, digits] = NAMED.exec(path) ?? []
  const described = RESOURCES.find(each => each.name === name)
  if (name === undefined || (keyName !== undefined && keyName !== described?.key)) {
    throw noResource(`${PATH}/${path.slice(0, 100)}`)
  }
  return { name, key: text ?? digits ?? null }
}

function headerText(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}

/** OData's service document: lists the resources. */
function serviceDocument(base: string, resources: readonly string[]) {
  return {
    '@odata.context': `${base}/$metadata`,
    value: resources.map(name => ({ name, kind: 'EntitySet', url: name })),
  }
}
