import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { type PublicAddresses, Urls } from '../../domain/public-urls.ts'
import type { Admission } from '../admission/admission.ts'
import { presentedKey } from '../admission/presented-key.ts'
import { type Pairs, requireReadable } from '../bodies/form-encoding.ts'
import { answerError } from '../server/error-answer.ts'
import { PROBLEM_STATUS } from '../server/problem-status.ts'
import type { Scope } from '../server/scope.ts'
import { noResource } from '../server/unknown-path.ts'
import { metadataXml } from './model/metadata.ts'
import {
  FIELD,
  FIELD_FIELDS,
  FIELD_RECORDS,
  LOOKUP,
  LOOKUP_FIELDS,
  LOOKUP_RECORDS,
  PROPERTY,
  RESOURCES,
} from './model/resources.ts'
import { ODATA_ERRORS } from './odata-errors.ts'
import type { ListingSources } from './property/listed-properties.ts'
import { propertyResource } from './property/property-resource.ts'
import { MEMBER, MEMBER_FIELDS, OFFICE, OFFICE_FIELDS } from './records/account-fields.ts'
import { recordResource } from './records/record-resource.ts'
import type { Resource } from './resource.ts'
import { serviceDocument } from './service-document.ts'

const PATH = '/reso/odata'
const JSON_TYPE = 'application/json; charset=utf-8'
const XML_TYPE = 'application/xml; charset=utf-8'
const NO_BODY = new Map()

export interface ResoTools extends Omit<ListingSources, 'urls'> {
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
      const urls = new Urls(addresses, 'v3')
      const base = () => `${addresses().base}${PATH}`
      const members = () => tools.catalog.shown.members()
      const offices = async () => (await members()).filter(({ isSeller }) => !isSeller)
      const resources = new Map<string, Resource>([
        [PROPERTY.name, propertyResource({ ...tools, urls })],
        [MEMBER.name, recordResource(MEMBER, MEMBER_FIELDS, members)],
        [OFFICE.name, recordResource(OFFICE, OFFICE_FIELDS, offices)],
        [FIELD.name, recordResource(FIELD, FIELD_FIELDS, async () => FIELD_RECORDS)],
        [LOOKUP.name, recordResource(LOOKUP, LOOKUP_FIELDS, async () => LOOKUP_RECORDS)],
      ])
      addRoutes(app, { admission, base, resources })
    },
  }
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
    await admission.admit(request, reply, presentedKey(request, NO_BODY))
  }
  app.get('/', { onRequest: admitted }, (_request, reply) =>
    reply.type(JSON_TYPE).send(serviceDocument(base(), [...resources.keys()])),
  )
  app.get('/$metadata', { onRequest: admitted }, (_request, reply) =>
    reply.type(XML_TYPE).send(metadata),
  )
  app.get('/:resource', { onRequest: admitted }, async (request, reply) => {
    const { name, key } = resourceNamed((request.params as { resource: string }).resource)
    const resource = resources.get(name)
    if (!resource) throw noResource(`${PATH}/${name}`)
    const asked = {
      query: request.query as Pairs,
      prefer: headerText(request.headers.prefer),
      url: `${base()}/${name}`,
      metadata: `${base()}/$metadata#${name}`,
    }
    const body = key === null ? await resource.page(asked) : await resource.one(key, asked)
    if (asked.prefer !== '' && key === null) reply.header('Vary', 'Prefer')
    return reply.type(JSON_TYPE).send(body)
  })
}

const NAMED = /^([A-Za-z]{1,60})(?:\('([^']{1,255})'\))?$/

/** `Property` or `Property('12')`. @throws Problem `not-found`. */
function resourceNamed(path: string): { readonly name: string; readonly key: string | null } {
  const [, name, key = null] = NAMED.exec(path) ?? []
  if (name === undefined) throw noResource(`${PATH}/${path.slice(0, 100)}`)
  return { name, key }
}

function headerText(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}
