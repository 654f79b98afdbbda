import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import type { Admission } from '../../admission/admission.ts'
import { requireReadableBody, requireUncompressed } from '../../bodies/body.ts'
import { requireReadable } from '../../bodies/form-encoding.ts'
import { takeForms } from '../../bodies/form-parts.ts'
import type { Endpoint, Route } from './endpoint.ts'
import { answerEndpoint, answerUpload } from './endpoint-answer.ts'
import { QueryParameters } from './query-parameters.ts'

export async function addRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  admission: Admission,
): Promise<void> {
  for (const route of routes.filter(({ endpoint }) => !endpoint.upload)) {
    addRoute(app, route, admission)
  }
  const uploads = routes.filter(({ endpoint }) => endpoint.upload)
  if (uploads.length > 0) {
    await app.register(async scope => {
      await takeForms(scope)
      for (const route of uploads) addRoute(scope, route, admission)
    })
  }
}

function addRoute(
  app: FastifyInstance,
  { method, path, endpoint }: Route,
  admission: Admission,
): void {
  const parameters = new QueryParameters(endpoint.parameters, endpoint.body)
  const answer = endpoint.upload ? answerUpload : answerEndpoint
  app.route({
    method,
    url: path,
    config: { caching: endpoint.caching, takesFiles: endpoint.upload !== undefined },
    schema: { response: schemasOf(endpoint) },
    ...(method !== 'GET' && { onRequest: beforeBody(endpoint, admission) }),
    handler: (request, reply) => {
      const payload = answer(request, reply, { endpoint, parameters }, admission)
      return payload instanceof Promise ? payload : void reply.send(payload)
    },
  })
}

/** The schemas used to serialize the answers. */
function schemasOf({ answers }: Endpoint): Record<string, TSchema> {
  return Object.fromEntries(Object.entries(answers).map(([status, { schema }]) => [status, schema]))
}

/** Checks a request before its body is read. */
function beforeBody({ upload }: Endpoint, admission: Admission) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (upload) {
      requireUncompressed(request.headers['content-encoding'], reply)
      return
    }
    requireReadable(request.query)
    await admission.admitBeforeBody(request, reply)
    requireReadableBody(request, reply)
  }
}
