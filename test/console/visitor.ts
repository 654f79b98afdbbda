import type { LightMyRequestResponse } from 'fastify'
import { Secret, TOTP } from 'otpauth'
import { operatorNamed } from '../../src/domain/accounts/actor.ts'
import { operatorPrincipal } from '../../src/domain/accounts/principal.ts'
import type { MemberRole, ServiceRole } from '../../src/domain/users/user.ts'
import { userPrincipal } from '../../src/domain/users/user-principal.ts'
import type { AccountId, UserId } from '../../src/domain/values/ids.ts'
import type { TestService } from '../api/service.ts'
import { sharePasswords } from './shared-passwords.ts'

sharePasswords()

export const OPERATOR = operatorPrincipal(operatorNamed('ann'))
export const PASSWORD = 'mule-fence-oak-river'

/** A browser on the machine of the service: it keeps cookies, and says where its requests come from. */
export class Visitor {
  readonly cookies = new Map<string, string>()
  readonly #service: Pick<TestService, 'app'>
  readonly #remoteAddress: string

  constructor(service: Pick<TestService, 'app'>, remoteAddress = '127.0.0.1') {
    this.#service = service
    this.#remoteAddress = remoteAddress
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}) {
    return this.#send('GET', path, undefined, headers)
  }

  /** @param form Pairs if several fields have the same name. */
  post(
    path: string,
    form: Readonly<Record<string, string>> | [name: string, value: string][],
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ) {
    return this.#send('POST', path, new URLSearchParams(form).toString(), headers)
  }

  /** Sends a form, and opens the page that its answer leads to. */
  async postAndFollow(path: string, form: Readonly<Record<string, string>>) {
    return this.follow(await this.post(path, form))
  }

  /** Opens the page that an answer leads to. */
  follow({ headers }: Pick<LightMyRequestResponse, 'headers'>) {
    return this.get(String(headers.location))
  }

  /** Sends files as a form of a page does. */
  async postFiles(
    path: string,
    files: readonly (readonly [field: string, name: string, content: Uint8Array])[],
    headers: Readonly<Record<string, string>> = { accept: 'text/html' },
  ): Promise<LightMyRequestResponse> {
    const form = new FormData()
    for (const [field, name, content] of files) {
      form.append(field, new Blob([content as Uint8Array<ArrayBuffer>]), name)
    }
    const body = new Response(form)
    const type = body.headers.get('content-type') ?? ''
    const payload = Buffer.from(await body.arrayBuffer())
    const sent = { 'sec-fetch-site': 'same-origin', 'content-type': type, ...headers }
    return this.#send('POST', path, payload, sent)
  }

  /** Sends a form with names that are repeated. @param page The page that it is on; empty: the browser does not say. */
  send(path: string, form: string, page = '') {
    const referer = page === '' ? {} : { referer: `http://localhost${page}` }
    return this.#send('POST', path, form, { 'sec-fetch-site': 'same-origin', ...referer })
  }

  signIn(email: string, password = PASSWORD, next = '') {
    return this.post('/console/sign-in', { email, password, next })
  }

  async #send(
    method: 'GET' | 'POST',
    url: string,
    payload: string | Buffer | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.#service.app.inject({
      method,
      url,
      remoteAddress: this.#remoteAddress,
      headers: {
        host: 'localhost',
        ...(cookie !== '' && { cookie }),
        ...(payload !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value } of answer.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }
}

/** A person who has chosen the password of all tests. */
export async function person(
  { catalog }: Pick<TestService, 'catalog'>,
  email: string,
  {
    account = 1,
    role = 'owner',
    serviceRole = null,
  }: { account?: number; role?: MemberRole; serviceRole?: ServiceRole | null } = {},
): Promise<UserId> {
  const name = 'Pat Field'
  const accountId = account as AccountId
  const id =
    serviceRole === null
      ? await catalog.invitations.invite(OPERATOR, { email, accountId, role }, false)
      : await catalog.users.invite(OPERATOR, { email, name, serviceRole }, false)
  const token = (await catalog.links.make(id, 'invite')) ?? ''
  const client = { clientAddress: '', requestId: '' }
  await catalog.links.use(token, { password: PASSWORD, email: '', name, company: '' }, client)
  if (serviceRole === null) await acceptInvitations({ catalog }, email)
  return id
}

/** A person with a password accepts all invitations, as on the first page of the console. */
export async function acceptInvitations(
  { catalog }: Pick<TestService, 'catalog'>,
  email: string,
): Promise<void> {
  const { user, memberships } = await catalog.users.find(OPERATOR, email)
  const principal = userPrincipal(user, memberships, '', '')
  for (const { id } of await catalog.invitations.received({ user })) {
    await catalog.invitations.answer({ user, principal }, id, true)
  }
}

/** The sentences about faults on a page. */
export function faultsOf(answer: LightMyRequestResponse): string[] {
  const [, list = ''] = /<div class="error-summary".*?<ul>(.*?)<\/ul>/s.exec(answer.body) ?? []
  return [...list.matchAll(/<li>(?:<a[^>]*>)?(.*?)(?:<\/a>)?<\/li>/g)].map(([, text = '']) => text)
}

/** Somebody who runs the service, signed in with a second factor. */
export async function servicePerson(
  service: Pick<TestService, 'app' | 'catalog' | 'now'>,
  email: string,
  serviceRole: ServiceRole,
): Promise<Visitor> {
  await person(service, email, { serviceRole })
  const visitor = new Visitor(service)
  await visitor.signIn(email)
  const page = await visitor.get('/console/me/factor')
  const secret = /name="secret" value="(\w+)"/.exec(page.body)?.[1] ?? ''
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = totp.generate({ timestamp: service.now })
  await visitor.post('/console/me/factor', { secret, code })
  return visitor
}
