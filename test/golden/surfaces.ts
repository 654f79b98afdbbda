import { createHash } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { clockAndRandom } from '../../src/app/clock-and-random.ts'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { COMMANDS } from '../../src/cli/commands.ts'
import { KEY_PERMISSIONS } from '../../src/domain/accounts/permissions.ts'
import { catalogOf, SEARCHED } from '../api/search-catalog.ts'
import { startTestService, type TestService } from '../api/service.ts'
import { UNLIMITED } from '../api/unlimited.ts'
import { acreage } from '../cli/acreage.ts'
import { placeOffices } from '../console/rights-people.ts'
import { filled } from '../console/rights-requests.ts'
import { ROUTES, RouteTrial } from '../console/route-trial.ts'
import { ExampleAddresses } from '../costs/example-addresses.ts'
import { type ServedRoute, ServerWatch } from '../costs/served-routes.ts'
import { SOURCE_FILES } from '../feeds/format-files.ts'
import { Importing } from '../feeds/importing.ts'
import { BROWSER, siteOptions } from '../site/site-service.ts'
import { recordMail } from './surface-mail.ts'
import { examplesOf, FIRST_POST, mcpCallsOf, PATHS, postsOf } from './surface-requests.ts'

/** What one request, command or message answers. */
export interface Recorded {
  readonly name: string
  readonly text: string
}

/** Headers that are part of what a client sees. */
const HEADERS = ['allow', 'cache-control', 'content-type', 'etag', 'link', 'location', 'vary']
/** How long an import took, in what it says and in its report. */
const TIMES = / in [\d.]+ s \(\d+\/s\)|"(?:seconds|reading|checking|writing)": [\d.e-]+/g
/** The digests in the names of scripts and styles, which change with every byte of these. */
const ASSET_DIGESTS = /(\/assets\/[\w.-]+)\.[\w-]{12}\.(?=\w)/g
/** The people whose pages of the console are recorded. */
const PEOPLE = ['owner', 'operator'] as const

/**
 * What every surface answers for one catalog, whose clock and random numbers are always the same: both versions of the API, extensions,
 * RESO, the tools for assistants, descriptions, pages of the site and the console, mail, the help of the command line.
 */
export async function recordSurfaces(): Promise<readonly Recorded[]> {
  const recorded: Recorded[] = []
  using watch = new ServerWatch()
  await using service = await startTestService({
    source: catalogOf(SEARCHED),
    site: siteOptions(),
    console: 'approval',
    hasMcp: true,
    hasReso: true,
    limiter: UNLIMITED,
    randomBytes: countedBytes(),
  })
  const sources = { ...clockAndRandom, clock: () => service.now, randomBytes: countedBytes() }
  const publisher = new Publisher(service.store, sources)
  while (await publisher.step());
  await recordReaders(service, watch.routes, recorded)
  await recordConsole(service, recorded)
  recorded.push(...(await recordMail(service)))
  await recordCommands(recorded)
  return recorded
}

/** A line for each answer: its name, its length and its digest. */
export function digestsOf(recorded: readonly Recorded[]): string {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)
  return recorded.map(({ name, text }) => `${digest(text)} ${text.length} ${name}\n`).join('')
}

async function recordReaders(
  service: TestService,
  routes: readonly ServedRoute[],
  recorded: Recorded[],
): Promise<void> {
  const permissions = [...KEY_PERMISSIONS]
  const key = await service.createKey({ allAccounts: true, permissions })
  const send = (method: 'GET' | 'POST', url: string, payload?: object) =>
    service.app.inject({
      method,
      url,
      headers: { ...BROWSER, 'x-api-key': key, accept: '*/*' },
      ...(payload && { payload }),
    })
  const created = await send('POST', ...FIRST_POST)
  const [, , id = '', spotlightId = ''] =
    /(showcase)\/(\d+)\/(\d+)$/.exec(String(created.headers.location)) ?? []
  recorded.push({ name: `POST ${FIRST_POST[0]}`, text: shownOf(created) })
  const examples = examplesOf(Number(id), Number(spotlightId))
  const addresses = new ExampleAddresses(url => send('GET', url), examples)
  const isRecorded = ({ method, pattern }: ServedRoute) =>
    method === 'GET' && !pattern.startsWith('/console') && !pattern.startsWith('/ext/export.')
  for (const [path, payload] of postsOf(Number(id))) {
    const name = `POST ${path} ${JSON.stringify(payload)}`
    recorded.push({ name, text: shownOf(await send('POST', path, payload)) })
  }
  for (const route of routes.filter(isRecorded)) {
    const path = addresses.pathOf(route)
    recorded.push({ name: `GET ${path}`, text: shownOf(await send('GET', path)) })
  }
  for (const path of PATHS) {
    recorded.push({ name: `GET ${path}`, text: shownOf(await send('GET', path)) })
  }
  for (const payload of mcpCallsOf(Number(id))) {
    const name = `MCP ${JSON.stringify(payload)}`
    recorded.push({ name, text: shownOf(await send('POST', '/mcp', payload)) })
  }
}

/** Each page of the console as people see it who may use it, with records of their own. */
async function recordConsole(service: TestService, recorded: Recorded[]): Promise<void> {
  await placeOffices(service)
  const trial = new RouteTrial(service)
  for (const { path, records = {}, name } of ROUTES.filter(one => one.method === 'GET')) {
    const ids = await trial.records.of([path], records)
    for (const who of PEOPLE) {
      const { proved } = await trial.people.of(who)
      const answer = await proved.get(filled(path, ids))
      recorded.push({ name: `${name} as ${who}`, text: shownOf(answer) })
    }
  }
}

/** The help of each command, and what a dry run reports of one file in each format. */
async function recordCommands(recorded: Recorded[]): Promise<void> {
  for (const command of ['', ...COMMANDS.map(({ name }) => name)]) {
    const { stdout, stderr } = await acreage(['help', ...(command ? [command] : [])], {})
    recorded.push({ name: `acreage help ${command}`.trim(), text: stdout + stderr })
  }
  const importing = new Importing()
  await importing.begin()
  const account = await importing.newAccount('ranch@land.example')
  for (const { name, content, mapping } of SOURCE_FILES) {
    const file = importing.fileOf(name, content)
    const mapped = mapping && importing.fileOf(`${name}.map`, JSON.stringify(mapping))
    const options = ['--dry-run', ...(mapped ? ['--map', mapped] : [])]
    const { stdout, report } = await importing.import(file, account, ...options)
    const { file: _, ...rest } = report as unknown as Record<string, unknown>
    const folder = file.slice(0, -name.length)
    const text = `${stdout}\n${JSON.stringify(rest, null, 1)}`
      .replaceAll(folder, '')
      .replaceAll(TIMES, '…')
    recorded.push({ name: `acreage import --dry-run ${name}`, text })
  }
}

/** The status, the headers that clients use, and the body. */
function shownOf({ statusCode, headers, rawPayload }: LightMyRequestResponse): string {
  const type = String(headers['content-type'])
  // The tag of a page depends on the digests of its assets; that of a file of /docs (`W/"…"`) on when it was checked out.
  const isOther = type.startsWith('text/html') || headers.etag?.startsWith('W/')
  const named = HEADERS.filter(name => headers[name] !== undefined)
    .filter(name => name !== 'etag' || !isOther)
    .map(name => `${name}: ${headers[name]}\n`)
  const isText = /text|json|xml|javascript|svg/.test(type)
  const body = isText
    ? rawPayload.toString('utf8').replaceAll(ASSET_DIGESTS, '$1.')
    : rawPayload.toString('base64')
  return `${statusCode}\n${named.join('')}\n${body}`
}

/** Bytes that are different each time, and the same in each run. */
function countedBytes(): (count: number) => Uint8Array {
  let n = 0
  return count => {
    const bytes: number[] = []
    while (bytes.length < count) bytes.push(...createHash('sha256').update(`${n++}`).digest())
    return Uint8Array.from(bytes.slice(0, count))
  }
}
