import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import jsTokens from 'js-tokens'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The settings of parts: each part defines its own, `config` reads them, and the command line shows them. */
const SETTINGS_OF_PARTS = [
  'store/database-settings.ts',
  'snapshot/snapshot-storage.ts',
  'media/s3-bucket.ts',
  'mail/smtp-server.ts',
  'mail/mailbox.ts',
]

/** The folders and files that each folder may import. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  search: ['domain'],
  store: ['domain'],
  reference: ['domain'],
  'child-processes': ['domain'],
  outbound: ['domain'],
  wire: ['domain'],
  media: ['domain', 'child-processes', 'outbound'],
  jobs: ['domain', 'store/store.ts', ...recordsOf('store')],
  mail: ['domain'],
  limits: ['domain'],
  logging: ['domain', 'config/setting-kinds.ts'],
  snapshot: ['media/s3-bucket.ts'],
  metrics: [],
  config: ['domain', ...SETTINGS_OF_PARTS],
  'data-folder': [],
  catalog: [
    'domain',
    'search/search-index.ts',
    'snapshot/snapshots.ts',
    'store/store.ts',
    ...recordsOf('store'),
    'mail/mailer.ts',
    'jobs/job-handler.ts',
    'jobs/retries.ts',
    'jobs/background-work.ts',
    'media/picture-maker.ts',
    'media/media-store.ts',
  ],
  feeds: ['domain', 'catalog', 'wire', 'outbound'],
  http: [
    'domain',
    'catalog',
    'wire',
    'config/site-settings.ts',
    'limits/rate-limit.ts',
    'limits/caller-tally.ts',
    'limits/upload-places.ts',
    'media/media-store.ts',
  ],
  threads: ['domain'],
  backup: ['domain', 'store/database-file.ts', 'data-folder'],
  doctor: [
    'domain',
    'catalog',
    'store/store.ts',
    ...recordsOf('store'),
    'store/database-file.ts',
    'store/database-server.ts',
    'media/media-store.ts',
    'search/search-index.ts',
    'snapshot/snapshots.ts',
    'data-folder',
  ],
  cli: [
    'app',
    'domain',
    'catalog',
    'threads',
    'config',
    'data-folder',
    'feeds',
    'logging',
    'metrics',
    'doctor/finding.ts',
    'child-processes/low-priority.ts',
    'store/store.ts',
    'store/database-file.ts',
    ...recordsOf('store'),
    ...SETTINGS_OF_PARTS,
  ],
  app: [
    'domain',
    'search',
    'store',
    'reference',
    'media',
    'child-processes',
    'mail',
    'limits',
    'jobs',
    'snapshot',
    'catalog',
    'http',
    'metrics',
    'backup',
    'doctor',
    'config',
    'logging',
    'feeds',
    'outbound',
    'demo',
  ],
  demo: ['domain', 'media/picture-files.ts', 'media/service-logos/lettering.ts'],
}

/** Packages that only one folder may know of. */
const AT_HOME_IN: Readonly<Record<string, string>> = {
  kysely: 'store',
  'better-sqlite3': 'store',
  pg: 'store',
  croner: 'catalog',
  fastify: 'http',
  '@fastify': 'http',
  typebox: 'http',
  commander: 'cli',
  'cli-progress': 'cli',
  '@aws-sdk': 'media',
  'prom-client': 'metrics',
  'us-atlas': 'reference',
  'topojson-client': 'reference',
  polylabel: 'reference',
  nodemailer: 'mail',
  'tar-stream': 'backup',
}

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

/** Paths below src/, and `demo/…` for those of the workspace package. */
const files = [
  ...globSync('**/*.ts', { cwd: join(ROOT, 'src') }),
  ...globSync('demo/**/*.ts', { cwd: ROOT }).filter(file => !file.includes('node_modules')),
]
const imports = new Map(files.map(file => [file, importsOf(file)]))

function placeOf(file: string): string {
  return file.startsWith('demo/') ? file : `src/${file}`
}

function textOf(file: string): string {
  return readFileSync(join(ROOT, placeOf(file)), 'utf8')
}

function importsOf(file: string): string[] {
  return [...textOf(file).matchAll(IMPORT)].map(match => match[1] ?? '')
}

function resolved(file: string, specifier: string): string {
  return normalize(join(dirname(placeOf(file)), specifier)).replace(/^src\//, '')
}

function folderOf(file: string): string {
  return file.split('/')[0] ?? ''
}

/** The records of the rooms of store/, with the classes that read and write them. */
function recordsOf(folder: string): string[] {
  const found = globSync(`${folder}/*/*-{records,reader,writer}.ts`, { cwd: join(ROOT, 'src') })
  return found.filter(file => !/\/(?:sqlite|postgres|readers)\//.test(file))
}

test('the sources are found, and so are their imports', () => {
  assert.ok(files.length > 50)
  assert.ok(imports.get('app/service.ts')?.includes('../catalog/catalog.ts'))
})

test('each folder imports only what it may', () => {
  const violations: string[] = []
  for (const [file, specifiers] of imports) {
    const folder = folderOf(file)
    const allowed = MAY_IMPORT[folder]
    assert.ok(allowed, `${file} lies in a folder that the table does not know`)
    for (const specifier of specifiers.filter(name => name.startsWith('.'))) {
      const target = resolved(file, specifier)
      const mayImport = [folder, ...allowed]
      if (mayImport.some(one => target === one || target.startsWith(`${one}/`))) continue
      violations.push(`${file} imports ${target}`)
    }
  }
  assert.deepEqual(violations, [])
})

/** Files of the store with values that other folders load: the errors of a store, and the states of jobs. */
const STORE_LOADED = ['store/store.ts', 'store/jobs/job-records.ts']

test('what the store reads and writes with is a type for other folders', () => {
  const records = new Set(recordsOf('store').filter(file => !STORE_LOADED.includes(file)))
  const violations: string[] = []
  for (const file of files.filter(name => !['store', 'app'].includes(folderOf(name)))) {
    const loaded = textOf(file).matchAll(/^(?:import|export) (?!type )[^;']*?from '([^']+)'/gm)
    for (const [, specifier = ''] of loaded) {
      const target = resolved(file, specifier)
      if (records.has(target)) violations.push(`${file} loads ${target}`)
    }
  }
  assert.deepEqual(violations, [])
})

/** Which folders of http/ each of its folders may import. The scopes do not know of each other. */
const HTTP_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  bodies: [],
  server: ['bodies'],
  cache: [],
  tiles: [],
  api: ['server', 'bodies', 'admission', 'cache', 'tiles'],
  inbound: ['server', 'bodies'],
  ops: ['server'],
  web: ['server'],
  admission: ['server', 'bodies'],
  pages: ['server', 'bodies', 'web'],
  site: ['server', 'bodies', 'cache', 'tiles', 'web'],
  media: ['server'],
  console: ['server', 'bodies', 'web'],
  mcp: ['server', 'bodies', 'admission'],
  reso: ['server', 'bodies', 'admission'],
}

test('each folder of http/ imports only what it may', () => {
  assert.deepEqual(violationsWithin('http', HTTP_MAY_IMPORT, []), [])
})

/**
 * Rooms that import one way: none of a list imports one that stands before it. Rooms that are not named know each other
 * through what these offer.
 */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  'http/site': [
    'unpublished',
    'previews',
    'shortlist',
    'front',
    'machines',
    'markets',
    'alerts',
    'property',
    'land',
    'errors',
    'pages',
    'look',
    'filters',
    'maps',
    'criteria',
    'cards',
    'files',
    'search-box',
  ],
  'http/console': [
    'home',
    'auctions',
    'listings',
    'operate',
    'figures',
    'people',
    'me',
    'entry',
    'boundary',
    'previews',
    'listing-files',
    'security',
    'page',
    'visits',
    'frame',
  ],
  'http/api': ['v1', 'ext', 'v3', 'openapi', 'endpoints', 'searching', 'endpoint', 'resources'],
  catalog: [
    'suggestions',
    'saved-searches',
    'accounts',
    'jobs',
    'alerts',
    'searches',
    'webhooks',
    'feeds',
    'previews',
    'drafts',
    'listings',
    'pictures',
    'plans',
    'markets',
    'live-index',
    'setup',
    'changes',
    'keys',
    'leads',
    'passkeys',
    'invitations',
    'users',
    'messages',
    'writes',
  ],
  store: [
    'postgres',
    'sqlite',
    'readers',
    'keys',
    'drafts',
    'bulk',
    'listings',
    'copying',
    'accounts',
    'changes',
    'webhooks',
    'feeds',
    'leads',
    'pictures',
    'jobs',
    'places',
    'settings',
    'limits',
    'search',
    'migrations',
    'sql',
    'schema',
  ],
  'store/postgres': ['copying', 'replicas', 'search', 'change-log', 'connecting'],
  domain: [
    'suggesting',
    'searching',
    'messages',
    'leads',
    'listings',
    'accounts',
    'places',
    'values',
  ],
}

test('rooms import in one direction', () => {
  const violations: string[] = []
  for (const [top, rooms] of Object.entries(ROOMS)) {
    const rankOf = (file: string) => rooms.findIndex(room => file.startsWith(`${top}/${room}/`))
    for (const [file, specifiers] of imports) {
      const rank = rankOf(file)
      for (const specifier of specifiers.filter(one => one.startsWith('.'))) {
        const imported = rankOf(resolved(file, specifier))
        if (rank >= 0 && imported >= 0 && imported < rank) {
          violations.push(`${file} imports ${resolved(file, specifier)}`)
        }
      }
    }
  }
  assert.deepEqual(violations, [])
})

test('no two rooms of a folder import each other', () => {
  const oneWay = new Set<string>()
  for (const [file, specifiers] of imports) {
    for (const specifier of specifiers.filter(name => name.startsWith('.'))) {
      const from = file.split('/')
      const to = resolved(file, specifier).split('/')
      const depth = from.findIndex((name, i) => name !== to[i])
      // Two files of the same room may.
      if (depth === from.length - 1 && depth === to.length - 1) continue
      const folder = from.slice(0, depth).join('/')
      oneWay.add([folder, from[depth], to[depth]].join(' '))
    }
  }
  const twoWay: string[] = []
  for (const pair of oneWay) {
    const [folder, one = '', other = ''] = pair.split(' ')
    if (one < other && oneWay.has([folder, other, one].join(' '))) {
      twoWay.push(`${folder}: ${one} and ${other}`)
    }
  }
  assert.deepEqual(twoWay, [])
})

/** Which folders of search/ each of its folders may import; docs/design/search-engine.md has the same table. */
const SEARCH_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  sets: ['kernel'],
  columns: ['kernel', 'sets'],
  words: ['kernel', 'sets', 'columns'],
  plan: ['kernel', 'sets', 'columns', 'words'],
  results: ['kernel', 'sets', 'columns'],
  saved: [],
}

/** Files of search/ itself that all its folders may import. */
const SEARCH_SHARED = ['search-index.ts', 'matching.ts', 'index-shape.ts', 'snapshot-archive.ts']

test('each folder of search/ imports only what it may', () => {
  assert.deepEqual(violationsWithin('search', SEARCH_MAY_IMPORT, SEARCH_SHARED), [])
})

/** @param shared Files of the folder itself that all its folders may import. */
function violationsWithin(
  top: string,
  mayImport: Readonly<Record<string, readonly string[]>>,
  shared: readonly string[],
): string[] {
  const violations: string[] = []
  for (const [file, specifiers] of imports) {
    const [fileTop, folder, ...rest] = file.split('/')
    if (fileTop !== top || folder === undefined || rest.length === 0) continue
    const allowed = mayImport[folder]
    assert.ok(allowed, `${file} lies in a folder that the table does not know`)
    for (const specifier of specifiers.filter(name => name.startsWith('.'))) {
      const [targetTop, target = ''] = resolved(file, specifier).split('/')
      if (targetTop !== top || [folder, ...allowed, ...shared].includes(target)) continue
      violations.push(`${file} imports ${resolved(file, specifier)}`)
    }
  }
  return violations
}

/** The files of catalog/ that surfaces load: its two assemblies of nouns, and the files that fill a new database. Other imports are types. */
const CATALOG_LOADED = ['catalog/catalog.ts', 'catalog/record-catalog.ts', 'catalog/setup/']

test('surfaces reach the use cases only through the catalog', () => {
  const violations: string[] = []
  for (const file of files.filter(name => ['cli', 'http'].includes(folderOf(name)))) {
    const loaded = textOf(file).matchAll(/^(?:import|export) (?!type )([^;']*?)from '([^']+)'/gm)
    for (const [, names = '', specifier = ''] of loaded) {
      const target = resolved(file, specifier)
      const isOpen = CATALOG_LOADED.some(one => target.startsWith(one))
      if (target.startsWith('catalog/') && !isOpen)
        violations.push(`${file} loads ${names}${target}`)
    }
  }
  assert.deepEqual(violations, [])
})

/** Commands that prepare, fill or serve a store. All others have the catalog. */
const STORE_COMMANDS = [
  'await-preparation',
  'demo',
  'migrate',
  'reference',
  'renew-snapshot',
  'serve',
  'serve-metrics',
  'serve-thread',
  'serve-with-threads',
  'session',
]

test('commands that act for an operator use the catalog, not the store', () => {
  const users = files.filter(
    file => folderOf(file) === 'cli' && /\b(?:with(?:New)?Store\(|Store\b)/.test(textOf(file)),
  )
  assert.deepEqual(
    users.filter(file => !STORE_COMMANDS.includes(basename(file, '.ts'))),
    [],
  )
})

test('packages are imported only in their folders', () => {
  const violations: string[] = []
  for (const [file, specifiers] of imports) {
    // Modules for browsers may import any package: they are served with it.
    if (file.endsWith('.browser.ts')) continue
    for (const specifier of specifiers) {
      const name = Object.keys(AT_HOME_IN).find(
        known => specifier === known || specifier.startsWith(`${known}/`),
      )
      if (name !== undefined && AT_HOME_IN[name] !== folderOf(file)) {
        violations.push(`${file} imports ${specifier}`)
      }
    }
  }
  assert.deepEqual(violations, [])
})

test('the files that docs name exist', () => {
  const known = globSync(['{src,test,demo,bench,scripts,client,bin}/**', '*', 'docs/**'], {
    cwd: ROOT,
    exclude: ['**/node_modules'],
  }).map(path => `/${path}`)
  const missing: string[] = []
  for (const page of globSync('{docs/**/*.md,*.md}', { cwd: ROOT })) {
    const text = readFileSync(join(ROOT, page), 'utf8')
    for (const [, path = ''] of text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|css|sql))`/g)) {
      const isExample = /NAME|NOUN|NNNN/.test(path)
      if (!isExample && !known.some(one => one.endsWith(`/${path}`)))
        missing.push(`${page}: ${path}`)
    }
  }
  assert.deepEqual(missing, [])
})

test('src/ contains only folders', () => {
  assert.deepEqual(
    files.filter(file => !file.includes('/')),
    [],
  )
})

test('only code that serves a demo loads the demo’s package', () => {
  const users = files.filter(
    file =>
      folderOf(file) !== 'demo' &&
      imports.get(file)?.some(name => resolved(file, name).startsWith('demo/')),
  )
  assert.deepEqual(users, ['app/demo.ts', 'app/drawing-process.ts'])
  const app = files.filter(file => folderOf(file) === 'app' || folderOf(file) === 'cli')
  for (const file of app) {
    const target = [
      ...textOf(file).matchAll(/^(?:import|export)\b[^;]*?from '([^']*\/demo\.ts)'/gm),
    ]
    for (const [, name = ''] of target) assert.notEqual(resolved(file, name), 'app/demo.ts', file)
  }
})

test("Amazon's library is loaded only where pictures are kept in S3", () => {
  const users = files.filter(file => imports.get(file)?.some(name => name.startsWith('@aws-sdk')))
  assert.deepEqual(users, ['media/s3-media.ts'])
  const statically = /^(?:import|export)\b[^;]*?from '[^']*s3-media\.ts'/m
  for (const file of files) {
    assert.doesNotMatch(textOf(file), statically, file)
  }
})

test('there are no import cycles', () => {
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) cycles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    if (done.has(file) || path.includes(file)) return
    for (const specifier of imports.get(file) ?? []) {
      if (specifier.startsWith('.')) visit(resolved(file, specifier), [...path, file])
    }
    done.add(file)
  }
  for (const file of files) visit(file, [])
  assert.deepEqual(cycles, [])
})

test('only the configuration reads the environment', () => {
  const readers = files.filter(file => /process\.env\b/.test(textOf(file)))
  assert.deepEqual(readers, ['config/config.ts'])
})

test('only recordWrite and recordStep write to the change log and the audit log', () => {
  const writers = files.filter(file => /\b(?:changes\.record|audit\.add)\(/.test(textOf(file)))
  assert.deepEqual(writers, ['catalog/writes/record-write.ts'])
  const statements = files.filter(file =>
    /(?:insertInto|updateTable|deleteFrom|#insert)\(\s*'change_log'/.test(textOf(file)),
  )
  assert.deepEqual(statements, ['store/changes/change-queries.ts'])
  const texts = /\b(?:insert into|update|delete from)\s+"?change_log/i
  assert.deepEqual(
    files.filter(file => texts.test(textOf(file))),
    ['store/postgres/change-log/postgres-change-queries.ts'],
  )
})

/** The tables of what processes and followers know of. */
const FOLLOWED_TABLES = new Set([
  ...['listing', 'listing_picture', 'auction', 'spotlight', 'picture'],
  ...['account', 'api_key', 'api_key_grant', 'lead'],
])

/** Commands that change rows of such tables, but nothing that is followed. */
const NOT_FOLLOWED: Readonly<Record<string, string>> = {
  'keys.markUsed': 'only the time of the last use',
  'members.trust': 'only whether its new listings are reviewed',
  'members.distrust': 'only whether its new listings are reviewed',
  'pictures.awaitWalk': 'only when the photo is fetched',
  'pictures.renew': 'only when the photo is fetched',
  'pictures.createEmpty': 'no listing shows the photo yet',
  'pictures.createFrom': 'the listing that gets the photo is recorded',
  'pictures.markUnused': 'only a note of the sweeper',
  'pictures.takeForWalk': 'only when the photo is fetched',
  'pictures.remove': 'no listing shows the photo',
}

/** The methods of the store that change followed rows, such as `listings.create`. */
function followedCommands(): string[] {
  const wiring = ['readers/sql-reader', 'sqlite/sqlite-store', 'postgres/postgres-store']
    .map(name => textOf(`store/${name}.ts`))
    .join('\n')
  const commands: string[] = []
  for (const file of files.filter(name => name.startsWith('store/'))) {
    for (const [, name = '', body = ''] of textOf(file).matchAll(
      /^export class (\w+(?:Writer|Commands))\b[^{]*\{\n(.*?)^\}/gms,
    )) {
      const record = new RegExp(`(\\w+)(?: =|:) new ${name}\\(`).exec(wiring)?.[1]
      assert.ok(record, `${name} is no part of a transaction`)
      for (const [, method = '', text = ''] of body.matchAll(
        /^ {2}(?:async )?([a-z]\w*)\((.*?)^ {2}\}$/gms,
      )) {
        const tables = text.matchAll(
          /(?:insertInto|updateTable|deleteFrom|#insert|#upsert)\(\s*'(\w+)'/g,
        )
        const isFollowed = [...tables].some(([, table = '']) => FOLLOWED_TABLES.has(table))
        if (isFollowed || record === 'places') commands.push(`${record}.${method}`)
      }
    }
  }
  return commands
}

test('every command that changes followed rows records the change', () => {
  const commands = followedCommands()
  for (const known of ['listings.create', 'listings.insertMany', 'members.update', 'keys.revoke']) {
    assert.ok(commands.includes(known), `${known} among ${commands}`)
  }
  const silent: string[] = []
  for (const file of files.filter(name => !name.startsWith('store/'))) {
    const text = textOf(file)
    if (/\b(?:recordWrite|recordStep|addToListing|changeAccount|changeLeads)\(/.test(text)) continue
    for (const command of commands.filter(name => !(name in NOT_FOLLOWED))) {
      const calls = new RegExp(`(?<!catalog\\.)\\b${command}\\(`)
      if (calls.test(text)) silent.push(`${file} calls ${command}`)
    }
  }
  assert.deepEqual(silent, [])
  assert.deepEqual(
    Object.keys(NOT_FOLLOWED).filter(name => !commands.includes(name)),
    [],
  )
})

/** Folders whose files are named for what they show or do; the folder tells them from a file of that name elsewhere. */
const SURFACES = [
  'cli',
  'http/api/endpoints',
  'http/api/ext',
  'http/api/resources',
  'http/api/v1',
  'http/api/v3',
]

/** The names that more than one file of the surfaces of http may have. */
const NAMES_OF_SURFACES = [
  'facets',
  'lead',
  'listing',
  'listing-form',
  'listings',
  'locations',
  'member',
  'picture-states',
  'routes',
  'save-listing',
  'search',
  'showcase',
  'summary',
  'type-entry',
]

test('no two files have the same name and another meaning', () => {
  const named = Map.groupBy(files, file => basename(file, '.ts'))
  const violations: string[] = []
  for (const [name, sharing] of named) {
    const onSurfaces = sharing.filter(file => SURFACES.includes(dirname(file)))
    const inHttp = onSurfaces.filter(file => !file.startsWith('cli/'))
    const isTold = sharing.length - onSurfaces.length <= 1
    const isListed = inHttp.length === 0 || NAMES_OF_SURFACES.includes(name)
    if (sharing.length > 1 && !(isTold && isListed)) violations.push(sharing.join(' and '))
  }
  assert.deepEqual(violations, [])
})

const BEYOND_ASCII = /[^\p{ASCII}]/u

test('templates of pages name signs beyond ASCII, one of which would slow down the whole page', () => {
  const violations: string[] = []
  for (const file of files) {
    const text = textOf(file)
    if (!BEYOND_ASCII.test(text)) continue
    const ofHtml: boolean[] = []
    let before = ''
    for (const { type, value } of jsTokens(text)) {
      const isAlone = type === 'NoSubstitutionTemplate'
      if (isAlone || type === 'TemplateHead') ofHtml.push(before === 'html')
      const isTemplate = isAlone || type.startsWith('Template')
      if (isTemplate && ofHtml.at(-1) && BEYOND_ASCII.test(value)) {
        violations.push(`${file} has ${value}`)
      }
      if (isAlone || type === 'TemplateTail') ofHtml.pop()
      before = value
    }
  }
  assert.deepEqual(violations, [])
})
