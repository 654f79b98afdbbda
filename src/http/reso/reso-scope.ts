import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import type { ApiKey } from '../../domain/accounts/api-key.ts'
import type { Member } from '../../domain/accounts/member.ts'
import { Problem } from '../../domain/problem.ts'
import { type PublicAddresses, Urls } from '../../domain/public-urls.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Admission } from '../admission/admission.ts'
import { presentedKey } from '../admission/presented-key.ts'
import { type Pairs, requireReadable } from '../bodies/form-encoding.ts'
import { answerError } from '../server/error-answer.ts'
import { PROBLEM_STATUS } from '../server/problem-status.ts'
import type { Scope } from '../server/scope.ts'
import { noResource } from '../server/unknown-path.ts'
import { eventResource } from './events/event-resource.ts'
import { mediaResource } from './media/media-resource.ts'
import { metadataXml } from './model/metadata.ts'
import { FIELD, FIELD_RECORDS, LOOKUP, LOOKUP_RECORDS, RESOURCES } from './model/resources.ts'
import { ODATA_ERRORS } from './odata-errors.ts'
import type { ListingSources } from './property/listed-properties.ts'
import { propertyResource } from './property/property-resource.ts'
import { optionFault } from './query/query-fault.ts'
import { preferredPageSize } from './query/query-options.ts'
import { MEMBER, type MemberSource, OFFICE } from './records/account-fields.ts'
import { recordResource } from './records/record-resource.ts'
import type { Resource } from './resource.ts'
import { serviceDocument } from './service-document.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of a request of the RESO Web API. */
    resoKey: ApiKey | null
  }
}

const PATH = '/reso/odata'
const JSON_TYPE = 'application/json; charset=utf-8'
const XML_TYPE = 'application/xml; charset=utf-8'
const NO_BODY = new Map()

export interface ResoTools extends Omit<ListingSources, 'urls'> {
  readonly catalog: ListingSources['catalog'] & Pick<Catalog, 'callers' | 'publishedEvents'>
  readonly admission: Admission
  readonly addresses: () => PublicAddresses
}

/** `/reso/odata`: the listings that are shown, by the RESO Web API Core 2.0.0. It is for reading. */
export function resoScope(tools: ResoTools): Scope {
  const { admission, addresses } = tools
  return {
    prefix: PATH,
    refusals: {
      unknownPath: path => noResource(path),
      refuse: async (error, request, reply) => {
        const told = await admission.refuse(error, request, reply)
        if (told instanceof Problem && PROBLEM_STATUS[told.code] === 401) {
          reply.header('WWW-Authenticate', 'Bearer')
        }
        reply.header('OData-Version', '4.01')
        answerError(told, request, reply, ODATA_ERRORS)
      },
    },
    add: app => {
      const base = () => `${addresses().base}${PATH}`
      addRoutes(app, { admission, base, resources: resourcesOf(tools, base) })
    },
  }
}

function resourcesOf(tools: ResoTools, base: () => string): ReadonlyMap<string, Resource> {
  const { catalog, addresses, clock } = tools
  const sources = { ...tools, urls: new Urls(addresses, 'v3') }
  async function* members(keys: readonly string[] | null): AsyncGenerator<readonly MemberSource[]> {
    for await (const found of catalog.shown.memberParts(accountIds(keys))) {
      const offices = await catalog.published.offices(found)
      yield found.map(member => ({ member, office: offices.get(member.id) ?? null }))
    }
  }
  async function* offices(keys: readonly string[] | null): AsyncGenerator<readonly Member[]> {
    for await (const found of members(keys)) {
      yield found.flatMap(({ member, office }) => (office?.id === member.id ? [member] : []))
    }
  }
  return new Map<string, Resource>([
    ['Property', propertyResource(sources)],
    ['Member', recordResource(MEMBER, members, clock)],
    ['Office', recordResource(OFFICE, offices, clock)],
    ['Media', mediaResource(sources)],
    ['EntityEvent', eventResource({ catalog, clock, properties: () => `${base()}/Property` })],
    ['Field', recordResource(FIELD, () => allOf(FIELD_RECORDS), clock)],
    ['Lookup', recordResource(LOOKUP, () => allOf(LOOKUP_RECORDS), clock)],
  ])
}

async function* allOf<Source>(records: readonly Source[]): AsyncGenerator<readonly Source[]> {
  yield records
}

function accountIds(keys: readonly string[] | null): readonly AccountId[] | null {
  if (keys === null) return null
  const ids = keys.filter(key => /^[1-9]\d{0,15}$/.test(key)).map(Number)
  return [...new Set(ids)] as AccountId[]
}

interface Parts {
  readonly admission: Admission
  readonly base: () => string
  readonly resources: ReadonlyMap<string, Resource>
}

function addRoutes(app: FastifyInstance, { admission, base, resources }: Parts): void {
  const metadata = metadataXml(RESOURCES)
  const admitted = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('OData-Version', '4.01').header('Cache-Control', 'private, no-cache')
    requireReadable(request.query)
    request.resoKey = await admission.admit(request, reply, presentedKey(request, NO_BODY))
  }
  app.decorateRequest('resoKey', null)
  app.get('/', { onRequest: admitted }, (_request, reply) =>
    reply.type(JSON_TYPE).send(serviceDocument(base(), [...resources.keys()])),
  )
  app.get('/$metadata', { onRequest: admitted }, (request, reply) => {
    requireXml(request.query as Pairs)
    return reply.type(XML_TYPE).send(metadata)
  })
  app.get('/:resource', { onRequest: admitted }, async (request, reply) => {
    const { resoKey } = request
    const { name, key } = resourceNamed((request.params as { resource: string }).resource)
    const resource = resources.get(name)
    if (!resource || resoKey === null) throw noResource(`${PATH}/${name}`)
    const asked = {
      query: request.query as Pairs,
      prefer: headerText(request.headers.prefer),
      url: `${base()}/${name}`,
      metadata: `${base()}/$metadata#${name}`,
      key: resoKey,
      letOthersRun: async () => await request.work?.letOthersRun(),
    }
    // Large pages are computed while they are sent.
    request.work?.writesInPieces()
    reply.type(JSON_TYPE)
    if (key !== null) return reply.send(await resource.one(key, asked))
    const size = preferredPageSize(asked.prefer)
    if (size !== null) reply.header('Preference-Applied', `odata.maxpagesize=${size}`)
    return reply.header('Vary', 'Prefer').send(await resource.page(asked))
  })
}

/** The description is XML alone. */
function requireXml(query: Pairs): void {
  const format = query['$format'] ?? 'xml'
  if (format === 'xml' || String(format).startsWith('application/xml')) return
  throw optionFault('$format', 'of $metadata must be xml.')
}

const NAMED = /^([A-Za-z]{1,60})(?:\((?:([A-Za-z]{1,60})=)?(?:'([^']{1,255})'|(\d{1,16}))\))?$/

/** `Property`, `Property('12')` or `Property(ListingKey='12')`; numbers stand without quotes. @throws Problem `not-found`. */
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
