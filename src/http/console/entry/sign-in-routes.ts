import type { FastifyInstance } from 'fastify'
import { FaultList } from '../../../domain/problem.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, requireText, sentTexts } from '../frame/form-page.ts'
import { guarded } from '../visits/guarded.ts'
import { nextPath } from '../visits/own-page.ts'
import { visitorOf } from '../visits/visits.ts'
import { codePage, provePage, signInPage, unsafePage } from './sign-in-pages.ts'

type WithNext = { Querystring: { next?: unknown } }

/** Signing in, its second step, proving it once more, and signing out. */
export function addSignIn(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, visits } = context
  const canRegister = catalog.links.registration !== 'closed'
  app.get<WithNext>('/sign-in', async (request, reply) => {
    const next = nextPath(request.query.next)
    if (!visits.isPrivate(request)) return pages.send(reply, unsafePage(), null)
    const { state } = await visits.of(request)
    if (state === 'in') return reply.redirect(next, 303)
    return pages.send(reply, signInPage(FRESH, next, canRegister), null)
  })
  app.post('/sign-in', async (request, reply) => {
    const text = sentTexts(request.body)
    const next = nextPath(text('next'))
    if (!visits.isPrivate(request)) return pages.send(reply, unsafePage(), null, 403)
    try {
      const [email, password] = [text('email').trim(), text('password')]
      const faults = new FaultList()
      requireText(email, 'email', 'Enter your email address.', faults)
      requireText(password, 'password', 'Enter your password.', faults)
      faults.throwIfAny()
      const { device } = visits.tokens(request)
      const session = await catalog.sessions.signIn({ email, password }, device, visitorOf(request))
      // A session of before ends: nobody can have planted it.
      await catalog.sessions.signOut(visits.tokens(request).session)
      visits.begin(request, reply, session)
      const code = `/console/code?next=${encodeURIComponent(next)}`
      return reply.redirect(session.stage === 'full' ? next : code, 303)
    } catch (error) {
      const state = refusedForm(error, text, ['email'])
      return pages.send(reply, signInPage(state, next, canRegister), null, 422)
    }
  })
  app.post('/sign-out', async (request, reply) => {
    await visits.end(request, reply)
    return reply.redirect('/console/sign-in', 303)
  })
  addSecondStep(app, context)
  addProof(app, context)
}

function addSecondStep(app: FastifyInstance, { catalog, pages, visits }: ConsoleContext): void {
  app.get<WithNext>('/code', async (request, reply) => {
    const next = nextPath(request.query.next)
    const visit = await visits.of(request)
    if (visit.state !== 'out') return reply.redirect(next, 303)
    if (visit.path !== '/console/code') return reply.redirect(visit.path, 303)
    return pages.send(reply, codePage(FRESH, next), null)
  })
  app.post('/code', async (request, reply) => {
    const text = sentTexts(request.body)
    const next = nextPath(text('next'))
    try {
      const { session } = visits.tokens(request)
      const code = text('code').slice(0, MAX_CODE)
      visits.begin(
        request,
        reply,
        await catalog.sessions.completeFactor(session, code, visitorOf(request)),
      )
      return reply.redirect(next, 303)
    } catch (error) {
      return pages.send(reply, codePage(refusedForm(error, text, []), next), null, 422)
    }
  })
}

function addProof(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, visits } = context
  app.get<WithNext>(
    '/prove',
    guarded(context, (request, reply, signedIn) => {
      const { next } = request.query as WithNext['Querystring']
      return pages.send(reply, provePage(FRESH, nextPath(next)), signedIn)
    }),
  )
  app.post(
    '/prove',
    guarded(context, async (request, reply, signedIn) => {
      const text = sentTexts(request.body)
      const next = nextPath(text('next'))
      try {
        const { session } = visits.tokens(request)
        const token = await catalog.sessions.prove(session, text('password'), visitorOf(request))
        visits.begin(request, reply, { token, device: '' })
        return reply.redirect(next, 303)
      } catch (error) {
        return pages.send(reply, provePage(refusedForm(error, text, []), next), signedIn, 422)
      }
    }),
  )
}

/** Longer texts are no codes. */
const MAX_CODE = 40
