import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { Problem } from '../../../domain/problem.ts'
import type { UserId } from '../../../domain/values/ids.ts'
import type { Visits } from './visits.ts'

type Answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  signedIn: SignedIn,
) => Promise<FastifyReply> | FastifyReply

/**
 * Who may send a request. `in`: people who have signed in. `proved`: the action is dangerous, so
 * the password must have been given in the last 15 minutes. `any-factor`: also people who have to
 * choose a second factor first. `any-factor-proved`: both of these.
 */
export type GuardRule = 'in' | 'proved' | 'any-factor' | 'any-factor-proved'

/**
 * Whether a person may use a route at all, for routes that ask for the password: others first get a
 * 404. @throws Problem `not-found`.
 */
export type Admission = (request: FastifyRequest, signedIn: SignedIn) => unknown

/**
 * A handler for people who have signed in; other people are sent to the page that comes first, and
 * from there back. What they typed in the form that they sent is kept, and is in the form again
 * when they come back.
 * @param admit Checks the rights before the password is requested; afterwards `answer` checks them
 * itself.
 */
export function guarded(
  { visits }: { readonly visits: Visits },
  answer: Answer,
  rule: GuardRule = 'in',
  admit: Admission = () => {},
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const needsProof = rule === 'proved' || rule === 'any-factor-proved'
  const needsFactor = rule === 'in' || rule === 'proved'
  return async (request, reply) => {
    const visit = await visits.of(request)
    if (visit.state === 'out') {
      const owner = request.method === 'POST' ? await visits.ownerOf(request) : null
      return redirect(reply, visit.path, await wayBack(visits, request, owner))
    }
    if (visit.state === 'factor-missing' && needsFactor) {
      return redirect(reply, '/console/me/factor', null)
    }
    const { signedIn } = visit
    const askForProof = async () =>
      redirect(reply, '/console/prove', await wayBack(visits, request, signedIn.user.id))
    if (needsProof && !signedIn.isProved) {
      await admit(request, signedIn)
      return await askForProof()
    }
    if (request.method === 'GET') request.keptForm = await visits.keptForm(request, signedIn)
    try {
      return await answer(request, reply, signedIn)
    } catch (error) {
      // Some actions are dangerous only with what the form says.
      if (error instanceof Problem && error.code === 'proof-needed') return await askForProof()
      throw error
    }
  }
}

/**
 * The page to come back to; a form is sent again by its page. @param owner Whose form it is; null:
 * unknown.
 */
async function wayBack(
  visits: Visits,
  request: FastifyRequest,
  owner: UserId | null,
): Promise<string | null> {
  if (request.method === 'GET') return request.url
  const page = URL.parse(request.headers.referer ?? '')
  if (page === null) return null
  const id = owner === null ? null : await visits.keep(request, page.pathname, owner)
  if (id === null) return page.pathname + page.search
  for (const name of ['done', 'once']) page.searchParams.delete(name)
  page.searchParams.set('kept', String(id))
  return page.pathname + page.search
}

function redirect(reply: FastifyReply, path: string, next: string | null): FastifyReply {
  const query = next === null || next === '/console' ? '' : `?next=${encodeURIComponent(next)}`
  return reply.redirect(path + query, 303)
}
