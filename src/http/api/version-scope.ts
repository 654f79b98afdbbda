import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PublicAddresses } from '../../domain/public-urls.ts'
import type { Admission } from '../admission/admission.ts'
import { takeBodies } from '../bodies/body.ts'
import type { RequestLimits } from '../server/request-limits.ts'
import type { Scope } from '../server/scope.ts'
import { versionDescription } from '../server/service-description.ts'
import { apiRefusals } from './api-refusals.ts'
import { deprecate } from './deprecation.ts'
import type { Route } from './endpoint/endpoint.ts'
import { addRoutes } from './endpoint/endpoint-routes.ts'
import { KnownPaths } from './endpoint/known-paths.ts'
import { type ApiVersion, openApiText } from './openapi/document.ts'

const DESCRIPTION_PATH = '/openapi.json'
const JSON_TYPE = 'application/json; charset=utf-8'

interface VersionTools {
  readonly admission: Admission
  readonly limits: RequestLimits
  readonly addresses: () => PublicAddresses
  /** The day from which the version is deprecated, yyyy-mm-dd; null: it is not. */
  readonly deprecatedOn: string | null
}

/** A version of the API: its endpoints, its errors and its description. */
export function versionScope(
  version: ApiVersion,
  routes: readonly Route[],
  tools: VersionTools,
): Scope {
  const { admission, addresses, deprecatedOn } = tools
  const prefix = `/${version.segment}`
  const paths = new KnownPaths(prefix, routes)
  return {
    prefix,
    refusals: apiRefusals(admission, version, path => paths.hintFor(path)),
    add: async app => {
      takeBodies(app)
      app.decorateRequest('early', null)
      deprecate(app, deprecatedOn, () => `${addresses().base}/v3`)
      await addRoutes(app, routes, admission)
      addDescription(app, version, routes, tools)
      if (version.isInContract) addHome(app, version, tools)
    },
  }
}

/**
 * Adds the version's own address: its name and the addresses of its parts. Like the description, it
 * needs no key.
 */
function addHome(
  app: FastifyInstance,
  { segment, number }: ApiVersion,
  { limits, addresses }: VersionTools,
): void {
  const onRequest = (request: FastifyRequest, reply: FastifyReply) =>
    limits.countAddress(request, reply)
  app.get('/', { onRequest }, () => versionDescription(segment, number, addresses()))
}

/** Needs no key: a developer who writes a client may have none yet. */
function addDescription(
  app: FastifyInstance,
  version: ApiVersion,
  routes: readonly Route[],
  { limits, addresses }: VersionTools,
): void {
  const description = openApiText(version, routes)
  app.get(
    DESCRIPTION_PATH,
    {
      config: { caching: 'revalidate' },
      onRequest: (request, reply) => limits.countAddress(request, reply),
    },
    (_request, reply) =>
      reply.type(JSON_TYPE).send(description(`${addresses().base}/${version.segment}`)),
  )
}
