import type { Catalog } from '../../catalog/catalog.ts'
import { Problem } from '../../domain/problem.ts'
import { type PublicAddresses, Urls } from '../../domain/public-urls.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import type { Admission } from '../admission/admission.ts'
import { answerError, type ErrorForm } from '../server/error-answer.ts'
import { PROBLEM_STATUS } from '../server/problem-status.ts'
import type { Scope } from '../server/scope.ts'
import { noResource } from '../server/unknown-path.ts'
import { eventResource } from './events/event-resource.ts'
import { mediaResource } from './listed-media/media-resource.ts'
import { addRoutes, PATH } from './odata-routes.ts'
import type { ListingSources } from './property/listed-properties.ts'
import { propertyResource } from './property/property-resource.ts'
import { refusalVersion } from './protocol.ts'
import { MEMBER, type MemberSource, OFFICE } from './records/account-fields.ts'
import { recordResource } from './records/record-resource.ts'
import type { Resource } from './resource.ts'
import { FIELD, FIELD_RECORDS, LOOKUP, LOOKUP_RECORDS } from './resources.ts'

/** OData's error format. The code is the status, because clients check no other code. */
const ODATA_ERRORS: ErrorForm = {
  type: 'application/json; charset=utf-8',
  text: (faults, status) => {
    const [first] = faults
    const message = faults.map(({ detail }) => detail).join(' ')
    const details = faults.map(({ title, detail }) => ({ code: title, message: detail }))
    return JSON.stringify({
      error: { code: String(status), message, target: first.title, details },
    })
  },
}

export interface ResoTools extends Omit<ListingSources, 'urls'> {
  readonly catalog: ListingSources['catalog'] & Pick<Catalog, 'callers' | 'publishedEvents'>
  readonly admission: Admission
  readonly addresses: () => PublicAddresses
}

/** `/reso/odata`: public listings over the RESO Web API Core 2.0.0 and 2.1.0. Read-only. */
export function resoScope(tools: ResoTools): Scope {
  const { admission, addresses } = tools
  return {
    prefix: PATH,
    refusals: {
      unknownPath: path => noResource(path),
      refuse: async (error, request, reply) => {
        const result = await admission.refuse(error, request, reply)
        if (result instanceof Problem && PROBLEM_STATUS[result.code] === 401) {
          reply.header('WWW-Authenticate', 'Bearer')
        }
        reply.header('OData-Version', refusalVersion(request))
        answerError(result, request, reply, ODATA_ERRORS)
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
      const times = await catalog.published.changedAccounts(found.map(({ id }) => id))
      yield found.map(member => {
        return {
          member,
          office: offices.get(member.id) ?? null,
          changedAt: times.get(member.id) ?? 0,
        }
      })
    }
  }
  async function* offices(keys: readonly string[] | null): AsyncGenerator<readonly MemberSource[]> {
    for await (const found of members(keys)) {
      yield found.filter(({ member, office }) => office?.id === member.id)
    }
  }
  return new Map<string, Resource>([
    ['Property', propertyResource(sources)],
    ['Member', recordResource(MEMBER, members, clock)],
    ['Office', recordResource(OFFICE, offices, clock)],
    ['Media', mediaResource(sources)],
    ['EntityEvent', eventResource({ catalog, clock, base })],
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
