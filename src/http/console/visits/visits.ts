import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptForms } from '../../../catalog/drafts/kept-forms.ts'
import type { NewSession, Visitor } from '../../../catalog/users/session-start.ts'
import type { Sessions, SignedIn } from '../../../catalog/users/sessions.ts'
import type { PublicAddresses } from '../../../domain/public-urls.ts'
import type { RelyingParty } from '../../../domain/users/passkey.ts'
import { hasSecondFactor, needsSecondFactor } from '../../../domain/users/user.ts'
import { clientAddressOf } from '../../server/client-address.ts'
import { relyingParty } from '../passkeys/relying-party.ts'
import { isLoopback } from './own-page.ts'
import { cookieKind, forgetSession, keepTokens, sentTokens } from './session-cookie.ts'

/** Whether a visitor may see a page, and which page has to come first. */
export type Visit =
  | { readonly state: 'in'; readonly signedIn: SignedIn }
  /** A page has to come first: sign-in, the second factor, or choosing one. */
  | { readonly state: 'out'; readonly path: '/console/sign-in' }
  /** The password was right, and the second factor is still to come. */
  | { readonly state: 'out'; readonly path: '/console/code'; readonly signedIn: SignedIn }
  | { readonly state: 'factor-missing'; readonly signedIn: SignedIn }

/** The visitors of the console, by the cookies of their browsers. */
export class Visits {
  readonly #sessions: Sessions
  readonly #addresses: () => PublicAddresses
  readonly #kept: KeptForms
  readonly #name: string

  /** @param name How the site is called. */
  constructor(sessions: Sessions, addresses: () => PublicAddresses, kept: KeptForms, name: string) {
    this.#sessions = sessions
    this.#kept = kept
    this.#name = name
    this.#addresses = addresses
  }

  /** Whether the connection lets anybody sign in. */
  isPrivate(request: FastifyRequest): boolean {
    return this.#kind(request) !== 'none'
  }

  /** The console as devices that have passkeys know it; null: nobody can use one here. */
  relyingParty(request: FastifyRequest): RelyingParty | null {
    return relyingParty(request, this.#addresses().console, this.#name)
  }

  async of(request: FastifyRequest): Promise<Visit> {
    const { session } = this.tokens(request)
    const signedIn = session === '' ? null : await this.#sessions.find(session, visitorOf(request))
    if (signedIn === null) return { state: 'out', path: '/console/sign-in' }
    if (signedIn.session.stage === 'factor')
      return { state: 'out', path: '/console/code', signedIn }
    const lacksFactor = needsSecondFactor(signedIn.user) && !hasSecondFactor(signedIn.user)
    return lacksFactor && !this.#isOnMachine
      ? { state: 'factor-missing', signedIn }
      : { state: 'in', signedIn }
  }

  /** The tokens that the browser sends; empty: none. */
  tokens(request: FastifyRequest): { readonly session: string; readonly device: string } {
    return sentTokens(request, this.#kind(request))
  }

  /** Has the browser keep a new session. An empty token stays as the browser has it. */
  begin(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, device }: Pick<NewSession, 'token' | 'device'>,
  ): void {
    keepTokens(reply, this.#kind(request), token, device)
  }

  async end(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    await this.#sessions.signOut(this.tokens(request).session)
    forgetSession(reply, this.#kind(request))
  }

  /** Keeps the form of a person whose session has ended. @param page The path of the page with the form, and its query. */
  async keep(request: FastifyRequest, page: string): Promise<void> {
    const [path = ''] = page.split('?', 1)
    await this.#kept.keep(this.tokens(request).device, path, request.body)
  }

  /**
   * Hands over the form that was kept of this page, if there is one.
   * @param take Answers `left` when a part of the form is stored nowhere else yet: then the form stays until the page is sent, or its hour is over.
   */
  async takeKept(
    request: FastifyRequest,
    signedIn: SignedIn,
    take: (body: unknown) => Promise<'taken' | 'left'>,
  ): Promise<void> {
    const kept = await this.#kept.find(signedIn.user.id, pathOf(request))
    if (kept !== null && (await take(kept.body)) === 'taken') {
      await this.#kept.remove(signedIn.user.id, pathOf(request))
    }
  }

  /** Removes those fields of the form that was kept of this page which the person sends again. */
  async dropKept(request: FastifyRequest, { user }: SignedIn): Promise<void> {
    await this.#kept.drop(user.id, pathOf(request), Object.keys(request.body ?? {}))
  }

  #kind(request: FastifyRequest) {
    return cookieKind(request, this.#addresses().console)
  }

  /** Whether only this machine can reach the service, as far as its address tells. */
  get #isOnMachine(): boolean {
    return isLoopback(new URL(this.#addresses().console).hostname)
  }
}

function pathOf({ url }: FastifyRequest): string {
  return new URL(url, 'http://console.invalid').pathname
}

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    clientAddress: clientAddressOf(request),
    requestId: request.id,
    agent: request.headers['user-agent'] ?? '',
  }
}
