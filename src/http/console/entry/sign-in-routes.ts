import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { FaultList } from '../../../domain/problem.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, requireText, sentTexts } from '../frame/form-page.ts'
import { doneText } from '../frame/query-texts.ts'
import { addPasskeyEntry, passkeyEntry } from '../passkeys/passkey-entry.ts'
import { guarded } from '../visits/guarded.ts'
import { nextPath } from '../visits/own-page.ts'
import { visitorOf } from '../visits/visits.ts'
import { codePage, provePage, signInPage, unsafePage } from './sign-in-pages.ts'

const DONE: Readonly<Record<string, string>> = {
  password: 'Your password is set. Sign in to continue.',
}

type WithNext = { Querystring: { next?: unknown } }

/** Signing in, its second step, confirming the password, and signing out. */
export function addSignIn(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, visits } = context
  const canRegister = catalog.registrations.mode !== 'closed'
  const page = (request: FastifyRequest, state: FormState, next: string) => {
    const passkey = passkeyEntry(context, request, 'sign-in', next)
    return signInPage(state, { next, canRegister, done: doneText(request.query, DONE) }, passkey)
  }
  app.get<WithNext>('/sign-in', async (request, reply) => {
    const next = nextPath(request.query.next)
    if (!visits.isPrivate(request)) return pages.send(reply, unsafePage(), null)
    const { state } = await visits.of(request)
    if (state === 'in') return reply.redirect(next, 303)
    return pages.send(reply, page(request, FRESH, next), null)
  })
  app.post('/sign-in', async (request, reply) => {
    const text = sentTexts(request.body)
    const next = nextPath(text('next'))
    if (!visits.isPrivate(request)) return pages.send(reply, unsafePage(), null, 403)
    try {
      const email = text('email').trim()
      const password = text('password')
      const faults = new FaultList()
      requireText(email, 'email', 'Enter your email address.', faults)
      requireText(password, 'password', 'Enter your password.', faults)
      faults.throwIfAny()
      const { device } = visits.tokens(request)
      const session = await catalog.sessions.signIn({ email, password }, device, visitorOf(request))
      // Ends a session from before, which an attacker may have planted.
      await catalog.sessions.signOut(visits.tokens(request).session)
      visits.begin(request, reply, session)
      const code = `/console/code?next=${encodeURIComponent(next)}`
      return reply.redirect(session.stage === 'full' ? next : code, 303)
    } catch (error) {
      const state = refusedForm(error, text, ['email'])
      return pages.send(reply, page(request, state, next), null, 422)
    }
  })
  addPasskeyEntry(app, context, 'sign-in', (request, reply, error) => {
    const text = sentTexts(request.body)
    const state = refusedForm(error, text, [])
    return pages.send(reply, page(request, state, nextPath(text('next'))), null, 422)
  })
  app.post('/sign-out', async (request, reply) => {
    await visits.end(request, reply)
    return reply.redirect('/console/sign-in', 303)
  })
  addSecondStep(app, context)
  addProof(app, context)
}

function addSecondStep(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, visits } = context
  /** Sends the page, or sends people who are at another step to that step. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    next: string,
    state: FormState,
  ) => {
    const visit = await visits.of(request)
    if (visit.state !== 'out') return reply.redirect(next, 303)
    if (visit.path !== '/console/code') return reply.redirect(visit.path, 303)
    const { user } = visit.signedIn
    const passkey = user.passkeys === 0 ? null : passkeyEntry(context, request, 'code', next)
    const status = state === FRESH ? 200 : 422
    return pages.send(reply, codePage(state, next, user, passkey), null, status)
  }
  const sendRefused = (request: FastifyRequest, reply: FastifyReply, error: unknown) => {
    const text = sentTexts(request.body)
    return send(request, reply, nextPath(text('next')), refusedForm(error, text, []))
  }
  app.get<WithNext>('/code', (request, reply) =>
    send(request, reply, nextPath(request.query.next), FRESH),
  )
  app.post('/code', async (request, reply) => {
    const text = sentTexts(request.body)
    const { session, device } = visits.tokens(request)
    const code = text('code').slice(0, MAX_CODE)
    try {
      const visitor = visitorOf(request)
      visits.begin(
        request,
        reply,
        await catalog.sessions.completeFactor(session, code, device, visitor),
      )
    } catch (error) {
      return sendRefused(request, reply, error)
    }
    return reply.redirect(nextPath(text('next')), 303)
  })
  addPasskeyEntry(app, context, 'code', sendRefused)
}

function addProof(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, visits } = context
  const page = (request: FastifyRequest, { user }: SignedIn, state: FormState, next: string) => {
    const passkey = user.passkeys === 0 ? null : passkeyEntry(context, request, 'prove', next)
    return provePage(state, next, passkey)
  }
  app.get<WithNext>(
    '/prove',
    guarded(
      context,
      (request, reply, signedIn) => {
        const { next } = request.query as WithNext['Querystring']
        return pages.send(reply, page(request, signedIn, FRESH, nextPath(next)), signedIn)
      },
      'any-factor',
    ),
  )
  const sendRefused = (error: unknown) =>
    guarded(
      context,
      (request, reply, signedIn) => {
        const text = sentTexts(request.body)
        const state = refusedForm(error, text, [])
        const refused = page(request, signedIn, state, nextPath(text('next')))
        return pages.send(reply, refused, signedIn, 422)
      },
      'any-factor',
    )
  app.post(
    '/prove',
    guarded(
      context,
      async (request, reply) => {
        const text = sentTexts(request.body)
        try {
          const { session } = visits.tokens(request)
          const token = await catalog.sessions.prove(session, text('password'), visitorOf(request))
          visits.begin(request, reply, { token, device: '' })
        } catch (error) {
          return sendRefused(error)(request, reply)
        }
        return reply.redirect(nextPath(text('next')), 303)
      },
      'any-factor',
    ),
  )
  addPasskeyEntry(app, context, 'prove', (request, reply, error) =>
    sendRefused(error)(request, reply),
  )
}

/** Longer texts cannot be codes. */
const MAX_CODE = 40
