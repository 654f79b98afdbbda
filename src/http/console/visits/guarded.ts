import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { Problem } from '../../../domain/problem.ts'
import type { ConsoleContext } from '../console-context.ts'

type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
) => Promise<FastifyReply> | FastifyReply

/**
 * A handler for people who have signed in; other people are sent to the page that comes first, and from there back.
 * @param rule `proved`: the action is dangerous, so the password must have been given in the last 15 minutes; `any-factor`: also for
 * people who have to choose a second factor first.
 */
export function guarded(
  { visits }: ConsoleContext,
  answer: Answer,
  rule: 'in' | 'proved' | 'any-factor' = 'in',
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  return async (request, reply) => {
    const visit = await visits.of(request)
    if (visit.state === 'out') {
      const next = backTo(request)
      if (request.method === 'POST' && next !== null) await visits.keep(request, next)
      return redirect(reply, visit.path, next)
    }
    if (visit.state === 'factor-missing' && rule !== 'any-factor') {
      return redirect(reply, '/console/me/factor', null)
    }
    const askForProof = async () => {
      const next = backTo(request)
      if (request.method === 'POST' && next !== null) await visits.keep(request, next)
      return redirect(reply, '/console/prove', next)
    }
    if (rule === 'proved' && !visit.signedIn.isProved) return await askForProof()
    try {
      return await answer(request, reply, visit.signedIn)
    } catch (error) {
      // Some actions are dangerous only with what the form says.
      if (error instanceof Problem && error.code === 'proof-needed') return await askForProof()
      throw error
    }
  }
}

/** The page to come back to; a form is sent again by its page. */
function backTo({ method, url, headers }: FastifyRequest): string | null {
  if (method === 'GET') return url
  const page = URL.parse(headers.referer ?? '')
  return page === null ? null : page.pathname + page.search
}

function redirect(reply: FastifyReply, path: string, next: string | null): FastifyReply {
  const query = next === null || next === '/console' ? '' : `?next=${encodeURIComponent(next)}`
  return reply.redirect(path + query, 303)
}
