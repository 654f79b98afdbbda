import assert from 'node:assert/strict'
import type { LightMyRequestResponse } from 'fastify'
import type { TestService } from '../api/service.ts'
import { ServiceTables, type TableDigests } from '../store/table-digests.ts'
import { ACCOUNT, type Actor, FOREIGN, RightsPeople } from './rights-people.ts'
import { type Ids, RightsRecords, TITLE } from './rights-records.ts'
import { filled, isToken, type ReadyRequest, readied, sent } from './rights-requests.ts'
import {
  type Act,
  CONSOLE_ROUTES,
  type PersonName,
  RIGHTS,
  type RouteRight,
} from './route-rights.ts'
import { formsIn } from './shown-forms.ts'
import type { Visitor } from './visitor.ts'

/** Who cannot do anything before another page. */
const LED_AWAY = {
  guest: '/console/sign-in',
  halfway: '/console/code',
  factorless: '/console/me/factor',
} as const
const EVERYBODY: readonly PersonName[] = [
  ...Object.keys(LED_AWAY),
  ...RIGHTS.person,
] as PersonName[]
/** What may change although a request is refused: how often somebody tried, and what was typed. */
export const KEPT_ANYWAY = ['attempt', 'kept_form', 'session', 'known_device', 'passkey_challenge']

export interface Route extends RouteRight {
  /** Method and pattern. */
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly path: string
}

export const ROUTES: readonly Route[] = Object.entries(CONSOLE_ROUTES)
  .filter(([, { who }]) => who !== 'anyone')
  .map(([name, right]) => {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string]
    return { ...right, name, method, path }
  })

export interface Prepared {
  readonly ids: Ids
  readonly request: ReadyRequest
}

export function actsOf({ acts = [{}] }: RouteRight): readonly Act[] {
  return acts
}

/** Tries routes with everybody, and compares the tables of the database before and after. */
export class RouteTrial {
  readonly service: TestService
  readonly people: RightsPeople
  /** The records of account 1, and of a stranger. */
  readonly records: RightsRecords
  readonly foreignRecords: RightsRecords
  readonly tables: ServiceTables
  /** The buttons that no line of the table presses, by name and value, and where they are. */
  readonly untried = new Map<string, string>()

  constructor(service: TestService) {
    this.service = service
    this.people = new RightsPeople(service)
    this.records = new RightsRecords(service, this.people, ACCOUNT)
    this.foreignRecords = new RightsRecords(service, this.people, FOREIGN)
    this.tables = new ServiceTables(service.data)
  }

  /** @param isFirst The first act of a route is done by everybody who may do it, the others by one of them. */
  async tryRoute(route: Route, act: Act, isFirst: boolean): Promise<void> {
    const right = RIGHTS[route.who as keyof typeof RIGHTS] as readonly PersonName[]
    const allowed: readonly PersonName[] = route.anyFactor ? [...right, 'factorless'] : right
    const refused = EVERYBODY.filter(name => !allowed.includes(name))
    const [first = 'owner'] = allowed
    // Whoever comes later would change tables by signing in.
    for (const name of EVERYBODY) await this.people.of(name)
    try {
      const shared = await this.prepared(route, act, await this.people.of(first))
      await this.#refuses(route, shared, refused, allowed)
      for (const name of isFirst ? allowed : [first]) {
        const actor = await this.people.of(name)
        await this.#allows(
          route,
          route.method === 'GET' ? shared : await this.prepared(route, act, actor),
          actor,
        )
      }
      if (!route.path.includes(':')) return
      await this.#refusesUnknown(route, act, first)
      if (act.worksGone !== undefined) return
      await this.#refusesGone(route, act, allowed)
      await this.#refusesCrossed(route, act)
    } finally {
      // Their passwords, factors and sessions may be others by now.
      if (isAboutSelf(route)) for (const name of allowed) this.people.replace(name)
    }
  }

  /** Makes the records that a request needs, and does what comes before it. */
  async prepared(
    { path, records: aliases = {} }: Route,
    act: Act,
    { proved }: Actor,
    from: RightsRecords = this.records,
  ): Promise<Prepared> {
    const forms = [act, ...(act.first ?? [])].flatMap(({ form = {} }) => Object.values(form))
    const ids = await from.of([path, ...forms.filter(isToken)], aliases)
    for (const { path: other = path, ...before } of act.first ?? []) {
      const request = await readied(proved, other, before, ids, this.service.now)
      const answer = await sent(proved, request)
      assert.ok(answer.statusCode < 400, `Before it, ${told(request.path, answer)}`)
    }
    return { ids, request: await readied(proved, path, act, ids, this.service.now) }
  }

  /** Nothing changes by those who may not do it, or may do it only with a fresh proof. */
  async #refuses(
    route: Route,
    { request }: Prepared,
    refused: readonly PersonName[],
    allowed: readonly PersonName[],
  ): Promise<void> {
    const before = this.tables.digests()
    // Which way in may be removed depends on the others, and is not said before the proof. Otherwise, rights are asked first.
    const isByState = route.who === 'ofAccounts'
    for (const name of refused) {
      const actor = await this.people.of(name)
      for (const visitor of [actor.idle, actor.proved]) {
        const answer = await send(route, visitor, request)
        const what = `${told(request.path, answer)} to ${name}`
        if (Object.hasOwn(LED_AWAY, name)) {
          assert.ok(isRedirect(answer, LED_AWAY[name as keyof typeof LED_AWAY]), what)
        } else if (!(isByState && visitor === actor.idle && isRedirect(answer, '/console/prove'))) {
          assert.ok(refusalsOf(route, name).includes(answer.statusCode), what)
          const isSeen = name === 'moderator' && route.who === 'worker'
          assert.ok(isSeen || !answer.body.includes(TITLE), `${what} names the record`)
        }
      }
      this.assertUnchanged(before, `${route.name} of ${name}`)
    }
    // Whoever has set up what is taken away here may be signed out elsewhere.
    const others = isAboutSelf(route) ? allowed.slice(1) : allowed
    for (const name of route.proof ? others : []) {
      const { idle } = await this.people.of(name)
      const answer = await send(route, idle, request)
      const what = `${told(request.path, answer)} to ${name} without a fresh proof`
      assert.ok(isRedirect(answer, '/console/prove'), what)
      this.assertUnchanged(before, `${route.name} of ${name} without a fresh proof`)
    }
  }

  /** Somebody who may do it gets an answer, and a POST changes something. */
  async #allows(route: Route, { request }: Prepared, actor: Actor): Promise<void> {
    const before = this.tables.digests()
    const visitor = route.proof ? actor.proved : actor.idle
    const answer = await send(route, visitor, request)
    const what = `${told(request.path, answer)} to ${actor.name}`
    const isDone = answer.statusCode === 200 || answer.statusCode === 303
    const isAsked = Object.values(LED_AWAY).some(page => isRedirect(answer, page))
    assert.ok(
      isDone && (!isAsked || route.anyFactor) && !isRedirect(answer, '/console/prove'),
      what,
    )
    const changed = this.tables.changed(before)
    if (route.method === 'GET') {
      assert.deepEqual(changed, [], `${what} has changed something`)
    } else if (route.changesNothing === undefined) {
      assert.notDeepEqual(changed, [], `${what} has changed nothing. Give it a form that does.`)
    } else {
      assert.deepEqual(changed, [], `${what}, and it changed something`)
    }
    await this.#noteButtons(visitor, answer, what)
    if (isAboutSelf(route)) this.people.replace(actor.name)
  }

  /** Notes the buttons of the page that a person sees after a request. */
  async #noteButtons(by: Visitor, answer: LightMyRequestResponse, what: string): Promise<void> {
    const location = answer.statusCode === 303 ? String(answer.headers.location) : ''
    const page = location.startsWith('/console') ? await by.get(location) : answer
    assert.ok(page.statusCode < 400, `${what}, and ${location} answers ${page.statusCode}`)
    for (const { buttons } of formsIn(page.body)) {
      for (const { action, name, value } of buttons) {
        const route = ROUTES.find(({ method, path }) => method === 'POST' && leadsTo(path, action))
        const acts = route ? actsOf(route) : []
        if (acts.some(act => this.#isPressed(act, name, value, page.body))) continue
        this.untried.set(
          `${name}=${isId(value) ? 'N' : value}`,
          `${route?.name ?? action}, on ${location || what}`,
        )
      }
    }
  }

  /** Whether a request sends what a button says; records have other ids each time. */
  #isPressed({ form = {}, pageBy }: Act, name: string, value: string, page: string): boolean {
    if (pageBy !== undefined) return false
    const sent = (typeof form === 'function' ? form(page, this.service.now) : form)[name]
    return sent === value || (sent !== undefined && (isToken(sent) || (isId(value) && isId(sent))))
  }

  /** A record that is gone is gone for everybody. */
  async #refusesGone(route: Route, act: Act, allowed: readonly PersonName[]): Promise<void> {
    for (const [, token = ''] of route.path.matchAll(/:(\w+)/g)) {
      const { ids, request } = await this.prepared(
        route,
        act,
        await this.people.of(allowed[0] ?? 'owner'),
      )
      if (!(await this.records.end(token, ids, route.records ?? {}))) continue
      const before = this.tables.digests()
      for (const name of allowed) {
        const answer = await send(route, (await this.people.of(name)).proved, request)
        const what = `${told(request.path, answer)} to ${name}, and the ${token} is gone`
        const isAnswered = answer.statusCode === 200 || answer.statusCode === 303
        const isRefused = answer.statusCode >= 400 && answer.statusCode < 500
        const isFine = isRefused || (route.answersGone !== undefined && isAnswered)
        assert.ok(isFine, what)
        this.assertUnchanged(before, what)
      }
    }
  }

  /** Nothing has the last id of the path. */
  async #refusesUnknown(route: Route, act: Act, name: PersonName): Promise<void> {
    const actor = await this.people.of(name)
    const { ids, request } = await this.prepared(route, act, actor)
    const [last = ''] = route.path.match(/:\w+(?!.*:\w)/) ?? []
    const path = filled(route.path, { ...ids, [last.slice(1)]: '999999' })
    const before = this.tables.digests()
    const answer = await send(route, actor.proved, { ...request, path })
    const isAnswered = route.answersGone !== undefined && answer.statusCode === 303
    const what = `${told(path, answer)} to ${name}`
    assert.ok(isAnswered || [404, 409, 422].includes(answer.statusCode), what)
    this.assertUnchanged(before, what)
  }

  /** A record of one account is not there below a record of another one. */
  async #refusesCrossed(route: Route, act: Act): Promise<void> {
    const tokens = [...route.path.matchAll(/:(\w+)/g)].map(([, token = '']) => token)
    if (tokens.length < 2 || route.who === 'moderator' || route.who === 'operator') return
    const own = await this.prepared(route, act, await this.people.of('owner'))
    const foreign = await this.people.of('foreign')
    const others = await this.foreignRecords.of([route.path], route.records ?? {})
    for (const last of tokens.keys()) {
      if (last === 0) continue
      const crossed = { ...own.ids, ...others }
      for (const token of tokens.slice(last)) crossed[token] = own.ids[token] ?? ''
      const request = { ...own.request, path: filled(route.path, crossed) }
      const before = this.tables.digests()
      const answer = await send(route, foreign.proved, request)
      const what = `${told(request.path, answer)}, with ${tokens.slice(last)} of another account`
      const isAnswered = route.answersGone !== undefined && answer.statusCode === 303
      assert.ok(isAnswered || answer.statusCode === 404 || answer.statusCode === 422, what)
      assert.ok(!answer.body.includes(TITLE), `${what} names the record`)
      this.assertUnchanged(before, what)
    }
  }

  assertUnchanged(before: TableDigests, what: string): void {
    const changed = this.tables.changed(before).filter(name => !KEPT_ANYWAY.includes(name))
    assert.deepEqual(changed, [], `${what} has changed something`)
  }
}

function isAboutSelf({ path }: Route): boolean {
  return /^\/console\/(?:me|prove|invitations)(?:\/|$)/.test(path)
}

export function send({ method }: Route, by: Actor['idle'], request: ReadyRequest) {
  return method === 'GET' ? by.get(request.path) : sent(by, request)
}

/** How a request is refused: records that a person may not see are not there. */
function refusalsOf({ path, who }: Route, name: PersonName): readonly number[] {
  if (name === 'moderator' && who === 'worker') return [403, 404, 422]
  return path.includes(':') ? [404] : [403, 404, 422]
}

function leadsTo(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path.replace(/[?#].*/, ''))
}

function isId(value: string): boolean {
  return /^\d+$/.test(value)
}

function isRedirect({ statusCode, headers }: LightMyRequestResponse, path: string): boolean {
  return statusCode === 303 && String(headers.location).split('?')[0] === path
}

export function told(path: string, { statusCode, headers, body }: LightMyRequestResponse): string {
  const [, faults = ''] = /<div class="error-summary"(.*?)<\/ul>/s.exec(body) ?? []
  const words = faults.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
  return `${path} answers ${statusCode} ${headers.location ?? ''}${words}`
}
