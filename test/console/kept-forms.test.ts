import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { DomUtils, parseDocument } from 'htmlparser2'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { startTestService } from '../api/service.ts'
import { NEW_LEAD } from '../api/stored-leads.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { ServerWatch } from '../costs/served-routes.ts'
import { endAttempt } from '../mail/collected-messages.ts'
import { Authenticator, addPasskey } from './authenticator.ts'
import { OPERATOR, PASSWORD, person, servicePerson, Visitor } from './visitor.ts'

type Tag = ReturnType<typeof DomUtils.getElementsByTagName>[number]

const watch = new ServerWatch()
const service = await startTestService({ console: 'open', limiter: UNLIMITED })
watch[Symbol.dispose]()
after(() => service[Symbol.asyncDispose]())
const { catalog, store } = service

const PROOF_MS = 15 * 60_000
/** Never kept. */
const SECRETS = ['password', 'code']
const ID = 1 as AccountId
const ACCOUNT = '/console/accounts/1'
const POSTS = watch.routes
  .filter(({ method, pattern }) => method === 'POST' && pattern.startsWith('/console'))
  .map(({ pattern }) => pattern)
const GETS = watch.routes
  .filter(({ method, pattern }) => method === 'GET' && pattern.startsWith('/console'))
  .map(({ pattern }) => pattern)
const SIGN_OUT = '/console/sign-out'
/** A script sends it, before the form. */
const WITHOUT_FORM = '/console/me/passkeys/new/options'

const ownerId = await person(service, 'owner@land.example')
const editorId = await person(service, 'editor@land.example', { role: 'editor' })
const owner = new Visitor(service)
await owner.signIn('owner@land.example')
const boss = await servicePerson(service, 'boss@land.example', 'operator')
const pages = await addRecords()

test('every form behind a proof has what was typed again, whatever page it is on, and no secret', async () => {
  const asking = await proofAsking()
  assert.ok(asking.length >= 20, String(asking.length))
  const seen = new Set<string>()
  for (const [visitor, path] of pages) {
    await visitor.post('/console/prove', { password: PASSWORD })
    for (const form of formsIn(await bodyOf(visitor, path))) {
      const action = attribute(form, 'action')
      const pattern = asking.find(one => one === action) ?? asking.find(one => isOf(one, action))
      if (pattern === undefined || seen.has(pattern)) continue
      seen.add(pattern)
      service.now += PROOF_MS
      const typed = typedInto(form)
      const asked = await visitor.send(action, bodyText(typed), path)
      assert.match(String(asked.headers.location), /^\/console\/prove\?/, action)
      const proof = { password: PASSWORD, next: nextOf(asked) }
      const { body } = await visitor.postAndFollow('/console/prove', proof)
      assert.match(body, /Nothing has changed yet/, action)
      const [again, ...others] = formsIn(body).filter(hasFocus)
      assert.deepEqual([again && attribute(again, 'action'), others], [action, []])
      const expected = typed.filter(({ kind }) => kind !== 'hidden')
      const texts = expected.map(({ name, value }) => (SECRETS.includes(name) ? '' : value))
      assert.deepEqual(again && shownIn(again), texts, action)
    }
  }
  assert.deepEqual([...seen].toSorted(), asking)
})

test('fields for passwords have names that are never kept', async () => {
  const names = new Set<string>()
  for (const [visitor, path] of pages) {
    await visitor.post('/console/prove', { password: PASSWORD })
    for (const page of [path, '/console/prove']) {
      for (const field of tags('input', parseDocument(await bodyOf(visitor, page)))) {
        if (attribute(field, 'type') === 'password') names.add(attribute(field, 'name'))
      }
    }
  }
  assert.deepEqual([...names], ['password'])
})

test('two tabs with one form each get back what was typed there', async () => {
  service.now += PROOF_MS
  const path = `${ACCOUNT}/people`
  const kept: string[] = []
  const tabs = ['first@tab.example', 'second@tab.example']
  for (const email of tabs) {
    const form = { email, role: 'owner' }
    kept.push(nextOf(await owner.send(path, String(new URLSearchParams(form)), path)))
  }
  await owner.post('/console/prove', { password: PASSWORD })
  for (const [i, email] of tabs.entries()) {
    assert.match(await bodyOf(owner, kept[i] ?? ''), new RegExp(`value="${email}"`))
  }
  assert.doesNotMatch(await bodyOf(owner, path), /tab\.example/, 'another tab')
  const other = new Visitor(service)
  await person(service, 'second@land.example')
  await other.signIn('second@land.example')
  assert.match(await bodyOf(other, kept[0] ?? ''), /name="role"/)
  assert.doesNotMatch(await bodyOf(other, kept[0] ?? ''), /tab\.example/, 'another person')
})

test('every form of the console is answered by a redirect or a refusal, so that a reload does nothing twice', async () => {
  const tried = new Set<string>()
  for (const [visitor, start] of [[owner, '/console'] as const, [boss, '/console'] as const]) {
    const waiting = [start, ...pages.filter(([one]) => one === visitor).map(([, path]) => path)]
    const opened = new Set<string>()
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const pattern = GETS.find(one => isOf(one, path ?? ''))
      if (pattern === undefined || opened.has(pattern)) continue
      await visitor.post('/console/prove', { password: PASSWORD })
      const { statusCode, body } = await visitor.get(path)
      if (statusCode !== 200) continue
      opened.add(pattern)
      const page = parseDocument(body)
      waiting.push(...tags('a', page).map(link => attribute(link, 'href')))
      for (const form of formsIn(body)) {
        const sentTo = POSTS.find(one => isOf(one, attribute(form, 'action')))
        const isOfFiles = attribute(form, 'enctype') !== ''
        if (sentTo === undefined || sentTo === SIGN_OUT || isOfFiles || tried.has(sentTo)) continue
        tried.add(sentTo)
        const filled = bodyText(typedInto(form))
        const { statusCode: status, headers } = await visitor.send(
          attribute(form, 'action'),
          filled,
        )
        const isFile = headers['content-disposition'] !== undefined
        assert.ok(
          status === 303 || (status >= 400 && status < 500) || isFile,
          `${sentTo}: ${status}`,
        )
      }
    }
  }
  assert.ok(tried.size >= 38, [...tried].join('\n'))
})

/** The pages with forms that ask for a proof, and who sees each. */
async function addRecords(): Promise<readonly (readonly [Visitor, string])[]> {
  const lead = { ...NEW_LEAD, accountId: ID, createdAt: service.now }
  const leadId = await store.transact(({ leads }) => leads.insert(lead))
  await catalog.keys.create(OPERATOR, { accountId: ID, permissions: [] })
  const url = 'https://crm.example.com/acreage'
  const added = await owner.post(`${ACCOUNT}/webhooks`, { url, events: 'lead.received' })
  const [webhook = ''] = String(added.headers.location).split('?')
  const address = 'more@land.example'
  await owner.post(`${ACCOUNT}/addresses`, { address })
  await catalog.addresses.confirm(OPERATOR, ID, address)
  await addPasskey(owner, new Authenticator())
  await store.transact(({ users }) => users.change(ownerId, { totpSecret: 'A'.repeat(32) }))
  await owner.post(`${ACCOUNT}/people`, { email: 'invited@land.example', role: 'editor' })
  const source = { address: 'https://land.example/f.json', schedule: '6h', full: 'yes' }
  const feed = await owner.post(`${ACCOUNT}/feeds`, {
    name: 'Feed',
    ...source,
    mapping: '',
    format: '',
  })
  const [feedPage = ''] = String(feed.headers.location).split('?')
  const account = [
    'feeds',
    'people',
    `people/${editorId}/remove`,
    'addresses',
    'keys',
    'webhooks',
  ].map(tab => `${ACCOUNT}/${tab}`)
  const me = [
    '/console/me',
    '/console/me/factor',
    '/console/me/accounts/1',
    '/console/me/passkeys/new',
  ]
  const [job] = await store.jobs.list({ topic: 'mail', key: null, states: ['waiting'] }, 0, 1)
  await endAttempt(store, job?.id ?? 0, service.now, 'refused')
  const jobs = ['jobs', 'jobs?discard=mail']
  const operate = ['accounts/1', 'users', `users/${editorId}`, ...jobs]
  const leads = ['', '/calendar', `/${leadId}`].map(end => `/console/leads${end}`)
  const own = [...me, ...account, feedPage, webhook, ...leads]
  return [
    ...own.map(path => [owner, path] as const),
    ...operate.map(path => [boss, `/console/operate/${path}`] as const),
  ]
}

/** The patterns of the forms that ask for a proof. */
async function proofAsking(): Promise<readonly string[]> {
  service.now += PROOF_MS
  const asking = new Set<string>()
  for (const visitor of [owner, boss]) {
    for (const pattern of POSTS.filter(one => one !== SIGN_OUT)) {
      const path = pattern.replace(/:\w+(?:\([^)]*\))?/g, '999999')
      const { headers } = await visitor.post(path, {})
      if (String(headers.location).startsWith('/console/prove')) asking.add(pattern)
    }
  }
  return [...asking].filter(one => one !== WITHOUT_FORM).toSorted()
}

function isOf(pattern: string, action: string): boolean {
  const [path = ''] = action.split('?')
  return new RegExp(`^${pattern.replace(/:\w+(?:\([^)]*\))?/g, '[^/]+')}$`).test(path)
}

async function bodyOf(visitor: Visitor, path: string): Promise<string> {
  const { statusCode, body } = await visitor.get(path)
  assert.equal(statusCode, 200, path)
  return body
}

function nextOf({ headers }: Awaited<ReturnType<Visitor['get']>>): string {
  return new URL(String(headers.location), 'http://x').searchParams.get('next') ?? ''
}

function tags(name: string, within: Parameters<typeof DomUtils.getElementsByTagName>[1]): Tag[] {
  return DomUtils.getElementsByTagName(name, within)
}

function attribute(tag: Tag, name: string): string {
  return DomUtils.getAttributeValue(tag, name) ?? ''
}

function formsIn(body: string): Tag[] {
  return tags('form', parseDocument(body)).filter(form => attribute(form, 'method') === 'post')
}

function hasFocus(form: Tag): boolean {
  return tags('button', form).some(button => DomUtils.hasAttrib(button, 'autofocus'))
}

interface Typed {
  readonly kind: string
  readonly name: string
  readonly value: string
}

/** Other values than a form has, and a press of its last button. */
function typedInto(form: Tag): readonly Typed[] {
  const radios = tags('input', form).filter(one => attribute(one, 'type') === 'radio')
  const fields = DomUtils.filter(isField, form).flatMap(field => {
    const tag = field as Tag
    const name = attribute(tag, 'name')
    const value = attribute(tag, 'value')
    const kind = kindOf(tag)
    if (kind === 'hidden') return [{ kind, name, value }]
    if (kind === 'checkbox')
      return DomUtils.hasAttrib(tag, 'checked') ? [] : [{ kind, name, value }]
    if (kind === 'radio') {
      const last = radios.findLast(one => attribute(one, 'name') === name)
      return tag === last ? [{ kind, name, value }] : []
    }
    if (kind === 'select') {
      return [{ kind, name, value: attribute(tags('option', tag).at(-1) as Tag, 'value') }]
    }
    return [{ kind, name, value: `Typed <"&'> ${name} é` }]
  })
  const button = tags('button', form).at(-1)
  const name = button === undefined ? '' : attribute(button, 'name')
  if (button === undefined || name === '') return fields
  return [...fields, { kind: 'button', name, value: attribute(button, 'value') }]
}

/** The values that a form shows, and that of the button that has the focus. */
function shownIn(form: Tag): readonly string[] {
  return DomUtils.filter(isTag, form).flatMap(one => {
    const tag = one as Tag
    const value = attribute(tag, 'value')
    const kind = kindOf(tag)
    if (kind === 'button') {
      const isNamed = attribute(tag, 'name') !== ''
      return isNamed && DomUtils.hasAttrib(tag, 'autofocus') ? [value] : []
    }
    if (!isField(tag) || kind === 'hidden') return []
    if (kind === 'checkbox' || kind === 'radio') {
      return DomUtils.hasAttrib(tag, 'checked') ? [value] : []
    }
    if (kind !== 'select') return [value]
    const options = tags('option', tag)
    const chosen = options.find(option => DomUtils.hasAttrib(option, 'selected')) ?? options[0]
    return chosen === undefined ? [] : [attribute(chosen, 'value')]
  })
}

function kindOf(tag: Tag): string {
  return tag.name === 'input' ? attribute(tag, 'type') || 'text' : tag.name
}

function isTag(node: object): node is Tag {
  return 'attribs' in node
}

function isField(node: object): boolean {
  return isTag(node) && ['input', 'select'].includes(node.name)
}

function bodyText(typed: readonly Typed[]): string {
  return String(
    new URLSearchParams(typed.map(({ name, value }): [string, string] => [name, value])),
  )
}
