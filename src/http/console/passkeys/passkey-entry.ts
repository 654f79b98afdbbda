import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../../domain/problem.ts'
import type { RelyingParty } from '../../../domain/users/passkey.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { sentTexts } from '../frame/form-page.ts'
import { nextPath } from '../visits/own-page.ts'
import { visitorOf } from '../visits/visits.ts'
import { passkeyForm } from './passkey-form.ts'

type EntryPurpose = 'sign-in' | 'code' | 'prove'

const LABELS: Readonly<Record<EntryPurpose, string>> = {
  'sign-in': 'Sign in with a passkey',
  code: 'Use a passkey',
  prove: 'Use a passkey',
}

/** The form of a passkey as another way to sign in; null: passkeys cannot be used here. */
export function passkeyEntry(
  context: ConsoleContext,
  request: FastifyRequest,
  purpose: EntryPurpose,
  next: string,
): Html | null {
  if (context.visits.relyingParty(request) === null) return null
  return passkeyForm(context.pages.assets, {
    action: `/console/${purpose}/passkey`,
    makes: 'none',
    label: LABELS[purpose],
    fields: html`<input type="hidden" name="next" value="${next}">`,
  })
}

/** Signs in, completes a sign-in, or confirms who the person is, by a passkey. */
export function addPasskeyEntry(
  app: FastifyInstance,
  { catalog, visits }: ConsoleContext,
  purpose: EntryPurpose,
  showRefused: (
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
  ) => Promise<FastifyReply> | FastifyReply,
): void {
  const { passkeySignIn, sessions } = catalog
  app.post(`/${purpose}/passkey/options`, async (request, reply) => {
    const { session } = visits.tokens(request)
    const options = await passkeySignIn.ask(
      purpose,
      requireParty(visits.relyingParty(request)),
      session,
    )
    return reply.header('cache-control', 'no-store').send(options)
  })
  app.post(`/${purpose}/passkey`, async (request, reply) => {
    const text = sentTexts(request.body)
    const answer = text('credential')
    const visitor = visitorOf(request)
    const { session, device } = visits.tokens(request)
    try {
      const party = requireParty(visits.relyingParty(request))
      if (purpose === 'sign-in') {
        const begun = await passkeySignIn.signIn(party, answer, device, visitor)
        await sessions.signOut(session)
        visits.begin(request, reply, begun)
      } else if (purpose === 'code') {
        const done = await passkeySignIn.complete(
          party,
          { answer, token: session, device },
          visitor,
        )
        visits.begin(request, reply, done)
      } else {
        const token = await passkeySignIn.prove(party, answer, session, visitor)
        visits.begin(request, reply, { token, device: '' })
      }
    } catch (error) {
      return await showRefused(request, reply, error)
    }
    return reply.redirect(nextPath(text('next')), 303)
  })
}

/** @throws Problem `forbidden` where browsers have no passkeys. */
export function requireParty(party: RelyingParty | null): RelyingParty {
  if (party !== null) return party
  const detail = 'Passkeys need an https address with a host name, or localhost.'
  throw Problem.of('forbidden', 'No passkeys here', detail)
}
