import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Alongside, KeptForms, StoredKeptForm } from '../../../catalog/drafts/kept-forms.ts'
import type { NewSession, Visitor } from '../../../catalog/users/session-start.ts'
import type { Sessions, SignedIn } from '../../../catalog/users/sessions.ts'
import type { PublicAddresses } from '../../../domain/public-urls.ts'
import type { RelyingParty } from '../../../domain/users/passkey.ts'
import { hasSecondFactor, needsSecondFactor } from '../../../domain/users/user.ts'
import type { KeptFormId, UserId } from '../../../domain/values/ids.ts'
import { clientAddressOf } from '../../server/client-address.ts'
import { NOTHING_ONCE, type ShownOnce } from '../frame/shown-once.ts'
import { isLoopback } from './own-page.ts'
import { relyingParty } from './relying-party.ts'
import { cookieKind, forgetSession, keepTokens, sentTokens } from './session-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The form that the page shows filled in, because it was sent before the person had signed in
     * or proved who they are; null: none.
     */
    keptForm: StoredKeptForm | null
  }
}

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

  /** Whether the connection is safe enough to sign in. */
  isPrivate(request: FastifyRequest): boolean {
    return this.#kind(request) !== 'none'
  }

  /** The console as devices that have passkeys know it; null: passkeys cannot be used here. */
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

  /** Whose browser it is, as far as a former sign-in tells; null: unknown. */
  async ownerOf(request: FastifyRequest): Promise<UserId | null> {
    return await this.#kept.ownerOf(this.tokens(request).device)
  }

  /**
   * Keeps the form of a request. @param page The path of the page with the form.
   * @returns The id by which the page finds it; null: there is nothing to keep.
   */
  async keep(request: FastifyRequest, page: string, owner: UserId): Promise<KeptFormId | null> {
    const action = isOfScript(request) ? '' : request.url
    return await this.#kept.keep(owner, { path: page, action, body: request.body })
  }

  /**
   * Keeps what is still unsent of a form whose work is done. @param action Where the form is sent.
   */
  async keepUnsent(
    { user }: SignedIn,
    page: string,
    action: string,
    body: Readonly<Record<string, string>>,
  ): Promise<KeptFormId | null> {
    if (Object.keys(body).length === 0) return null
    return await this.#kept.keep(user.id, { path: page, action, body })
  }

  /** The form that the address of a page names; null: it names none. */
  async keptForm(request: FastifyRequest, { user }: SignedIn): Promise<StoredKeptForm | null> {
    const id = idIn(request.url, 'kept')
    return id === null ? null : await this.#kept.find(user.id, pathOf(request), id)
  }

  /**
   * Hands over the form that was kept of this page, if there is one: the one that its address
   * names, otherwise the latest one. The page itself shows what is in it.
   * @param take Answers `left` when a part of the form is stored nowhere else yet: then the form
   * stays until the page is sent, or its hour is over.
   */
  async takeKept(
    request: FastifyRequest,
    { user }: SignedIn,
    take: (body: unknown) => Promise<'taken' | 'left'>,
  ): Promise<void> {
    const kept = request.keptForm ?? (await this.#kept.find(user.id, pathOf(request), null))
    request.keptForm = null
    if (kept !== null && (await take(kept.body)) === 'taken') {
      await this.#kept.remove(user.id, kept)
    }
  }

  /**
   * Removes the fields that the person sends again from the kept form of this page, in the
   * transaction that saves them.
   */
  droppingKept(request: FastifyRequest, { user }: SignedIn): Alongside {
    const id = idIn(request.headers.referer ?? '', 'kept')
    return this.#kept.dropping(user.id, pathOf(request), id, Object.keys(request.body ?? {}))
  }

  /**
   * Sends the person to a page that shows a text once: reloading it makes no other one, as
   * reloading the answer of a form would.
   */
  async showOnce(
    request: FastifyRequest,
    reply: FastifyReply,
    { user }: SignedIn,
    { page, text }: { readonly page: string; readonly text: string },
  ): Promise<FastifyReply> {
    const onlooker = { userId: user.id, token: this.tokens(request).session }
    const id = await this.#kept.addOnce(onlooker, page, text)
    return reply.redirect(`${page}?once=${id}`, 303)
  }

  /** The text that the page shows once. */
  async takeOnce(request: FastifyRequest, { user }: SignedIn): Promise<ShownOnce> {
    const id = idIn(request.url, 'once')
    if (id === null || request.method !== 'GET') return NOTHING_ONCE
    const onlooker = { userId: user.id, token: this.tokens(request).session }
    const text = await this.#kept.takeOnce(onlooker, pathOf(request), id)
    return { text: text ?? '', isGone: text === null }
  }

  #kind(request: FastifyRequest) {
    return cookieKind(request, this.#addresses().console)
  }

  /** Whether only this machine can reach the service, as far as its address tells. */
  get #isOnMachine(): boolean {
    return isLoopback(new URL(this.#addresses().console).hostname)
  }
}

/** The form, or the text that is shown once, that an address names; null: none. */
function idIn(url: string, name: 'kept' | 'once'): KeptFormId | null {
  const text = URL.parse(url, 'http://console.invalid')?.searchParams.get(name) ?? ''
  return /^[1-9]\d{0,14}$/.test(text) ? (Number(text) as KeptFormId) : null
}

/** Whether a script sent the request, and no form of a page did. */
function isOfScript({ headers }: FastifyRequest): boolean {
  return headers['sec-fetch-dest'] === 'empty'
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
