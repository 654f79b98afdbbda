import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NewSession } from '../../../catalog/users/session-start.ts'
import type { UsedLink } from '../../../catalog/users/user-links.ts'
import { FaultList, Problem } from '../../../domain/problem.ts'
import { isEmailAddress } from '../../../domain/values/email.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { doneText } from '../frame/query-texts.ts'
import { visitorOf } from '../visits/visits.ts'
import { forgotPage, linkPage, notePage, registerPage } from './link-pages.ts'

const SIGN_IN = { path: '/console/sign-in', label: 'Sign in' }
/** The sentences about a message, by what was done. */
const FORGOT_DONE: Readonly<Record<string, string>> = {
  mailed:
    'If that address has an account, we sent it a link, valid for an hour. If it does not arrive, check your spam folder.',
}
const REGISTER_DONE: Readonly<Record<string, string>> = {
  mailed:
    'We sent you a link. Open it within a day to choose a password. If it does not arrive, check your spam folder.',
}
const LINK_PATH = '/link/:token'
type LinkRoute = { Params: { token: string } }

/** Links by which people choose passwords, and the forms that ask for one. */
export function addLinks(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  const { links } = catalog
  app.get<LinkRoute>(LINK_PATH, async (request, reply) => {
    const { token } = request.params
    try {
      return pages.send(reply, linkPage(token, await links.open(token), FRESH), null)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'not-found') throw error
      return pages.send(reply, usedPage(), null, 404)
    }
  })
  app.post<LinkRoute>(LINK_PATH, async (request, reply) => {
    const { token } = request.params
    const text = sentTexts(request.body)
    const names = { name: text('name'), company: text('company') }
    const form = { password: text('password'), email: text('email'), ...names }
    let used: UsedLink
    try {
      used = await links.use(token, form, visitorOf(request))
    } catch (error) {
      const state = refusedForm(error, text, ['email', 'name', 'company'])
      if (error instanceof Problem && error.code === 'not-found') {
        return pages.send(reply, usedPage(), null, 404)
      }
      return pages.send(reply, linkPage(token, await links.open(token), state), null, 422)
    }
    return reply.redirect(await signIn(context, request, reply, used), 303)
  })
  app.get('/setup', async (_request, reply) => {
    const text =
      'Until there is an operator, the service prints a setup link when it starts. You can also create an operator by command: acreage user create you@example.com --name "Your name" --operator'
    return pages.send(reply, notePage('Set up the console', text, SIGN_IN), null)
  })
  addForgot(app, context)
  addRegistration(app, context)
}

/**
 * Signs in the person who has just chosen a password.
 * @returns The page that comes next: for a person with a second factor, the one that asks for it.
 */
async function signIn(
  { catalog, visits }: ConsoleContext,
  request: FastifyRequest,
  reply: FastifyReply,
  used: UsedLink,
): Promise<string> {
  const session = visits.isPrivate(request)
    ? await unlessChanged(catalog.sessions.signInByLink(used, visitorOf(request)))
    : null
  // The password is set in any case.
  visits.begin(request, reply, session ?? { token: '', device: used.device })
  if (session === null) return '/console/sign-in?done=password'
  // Ends a session from before, which an attacker may have planted.
  await catalog.sessions.signOut(visits.tokens(request).session)
  return session.stage === 'full' ? '/console?done=password' : '/console/code'
}

/** Null: the person's ways to sign in have changed since. */
async function unlessChanged(begun: Promise<NewSession>): Promise<NewSession | null> {
  try {
    return await begun
  } catch (error) {
    if (error instanceof Problem && error.code === 'forbidden') return null
    throw error
  }
}

/** The answer is the same whether or not a person has the address. */
function addForgot(app: FastifyInstance, { catalog, pages }: ConsoleContext): void {
  app.get('/forgot', async ({ query }, reply) => {
    const sentence = doneText(query, FORGOT_DONE)
    const page = sentence === '' ? forgotPage(FRESH) : mailedPage(sentence)
    return pages.send(reply, page, null)
  })
  app.post('/forgot', async (request, reply) => {
    const text = sentTexts(request.body)
    try {
      const email = text('email').trim()
      const faults = new FaultList()
      if (!isEmailAddress(email)) {
        faults.add('invalid', 'email', 'Enter an email address in the form name@example.com.')
      }
      faults.throwIfAny()
      await catalog.links.forgot(email, visitorOf(request))
      return reply.redirect('/console/forgot?done=mailed', 303)
    } catch (error) {
      return pages.send(reply, forgotPage(refusedForm(error, text, ['email'])), null, 422)
    }
  })
}

function addRegistration(app: FastifyInstance, { catalog, pages }: ConsoleContext): void {
  const { registrations } = catalog
  const needsApproval = registrations.mode === 'approval'
  app.get('/register', async ({ query }, reply) => {
    const sentence = doneText(query, REGISTER_DONE)
    if (sentence !== '') return pages.send(reply, mailedPage(sentence), null)
    if (registrations.mode !== 'closed') {
      return pages.send(reply, registerPage(FRESH, needsApproval), null)
    }
    const text = 'Accounts on this site are created by its operator. Contact them to get one.'
    return pages.send(
      reply,
      notePage('Create an account', text, { path: '/', label: 'View site' }),
      null,
    )
  })
  app.post('/register', async (request, reply) => {
    const text = sentTexts(request.body)
    try {
      const form = { email: text('email'), name: text('name'), company: text('company') }
      await registrations.register(form, visitorOf(request))
      return reply.redirect('/console/register?done=mailed', 303)
    } catch (error) {
      const state = refusedForm(error, text, ['email', 'name', 'company'])
      return pages.send(reply, registerPage(state, needsApproval), null, 422)
    }
  })
}

function mailedPage(sentence: string): ConsolePage {
  return notePage('Check your email', sentence, SIGN_IN)
}

function usedPage(): ConsolePage {
  const text = 'It was already used or has expired. Request a new one.'
  return notePage('This link is not valid', text, {
    path: '/console/forgot',
    label: 'Request a link',
  })
}
