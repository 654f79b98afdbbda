import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { test } from 'node:test'

/** Who may import which folders and files; a file of src/ itself is a folder of its own. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  search: ['domain'],
  store: ['domain'],
  reference: ['domain'],
  media: ['domain'],
  mail: ['domain'],
  snapshot: [],
  backup: ['domain', 'store/database-file.ts', 'data-access.ts'],
  metrics: [],
  doctor: [
    'domain',
    'catalog',
    'store/store.ts',
    'store/database-file.ts',
    'media/media-store.ts',
    'data-access.ts',
  ],
  demo: ['domain'],
  catalog: [
    'domain',
    'search/search-index.ts',
    'snapshot/snapshots.ts',
    'store/store.ts',
    'store/records',
    'mail/mailer.ts',
    'media/picture-maker.ts',
    'media/media-store.ts',
  ],
  http: ['domain', 'catalog', 'media/media-store.ts'],
  cluster: ['domain', 'http/rate-limit.ts'],
  cli: [
    'domain',
    'catalog',
    'cluster',
    'metrics',
    'doctor/finding.ts',
    'store/store.ts',
    'store/records',
    'store/database-file.ts',
    'data-access.ts',
    'app.ts',
    'open-index.ts',
    'service.ts',
    'operations.ts',
    'settings.ts',
    'config.ts',
    'logger.ts',
  ],
  'setting-kinds.ts': ['domain'],
  'settings.ts': ['domain', 'setting-kinds.ts'],
  'settings-file.ts': ['domain', 'settings.ts'],
  'config.ts': ['domain', 'settings.ts', 'settings-file.ts', 'setting-kinds.ts'],
  'log-lines.ts': [],
  'readable-log.ts': [],
  'logger.ts': ['domain', 'log-lines.ts', 'readable-log.ts', 'setting-kinds.ts'],
  'operations.ts': [
    'domain',
    'search',
    'store',
    'media',
    'mail/mail-files.ts',
    'snapshot',
    'catalog',
    'backup',
    'doctor',
    'open-media.ts',
    'config.ts',
  ],
  'chance.ts': ['catalog'],
  'unused-memory.ts': [],
  'data-access.ts': [],
  'app.ts': [
    'domain',
    'search',
    'store',
    'reference',
    'media',
    'demo',
    'catalog',
    'chance.ts',
    'config.ts',
  ],
  'open-index.ts': ['search', 'store', 'snapshot', 'catalog', 'chance.ts', 'config.ts'],
  'open-media.ts': ['media', 'config.ts'],
  'background.ts': ['store', 'media', 'mail', 'catalog', 'http/urls.ts', 'chance.ts', 'config.ts'],
  'service.ts': [
    'reference/county-outlines.ts',
    'store',
    'media',
    'catalog',
    'http',
    'metrics/service-metrics.ts',
    'open-index.ts',
    'open-media.ts',
    'background.ts',
    'chance.ts',
    'config.ts',
    'unused-memory.ts',
  ],
}

/** Packages that only one folder may know of. */
const AT_HOME_IN: Readonly<Record<string, string>> = {
  kysely: 'store',
  'better-sqlite3': 'store',
  fastify: 'http',
  '@fastify': 'http',
  typebox: 'http',
  commander: 'cli',
  'cli-progress': 'cli',
  sharp: 'media',
  '@aws-sdk': 'media',
  'prom-client': 'metrics',
  'us-atlas': 'reference',
  zipcodes: 'reference',
  'topojson-client': 'reference',
  'd3-geo': 'reference',
  nodemailer: 'mail',
  '@redis': 'http',
}

const SOURCE = new URL('../src/', import.meta.url).pathname
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g

const files = globSync('**/*.ts', { cwd: SOURCE })
const imports = new Map(files.map(file => [file, importsOf(file)]))

function importsOf(file: string): string[] {
  const text = readFileSync(join(SOURCE, file), 'utf8')
  return [...text.matchAll(IMPORT)].map(match => match[1] ?? '')
}

function resolved(file: string, specifier: string): string {
  return normalize(join(dirname(file), specifier))
}

function folderOf(file: string): string {
  return file.split('/')[0] ?? ''
}

test('the sources are found, and so are their imports', () => {
  assert.ok(files.length > 50)
  assert.ok(imports.get('app.ts')?.includes('./catalog/catalog.ts'))
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

/** Which folders of search/ each of its folders may import; docs/search-engine.md has the same table. */
const SEARCH_MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  kernel: [],
  sets: ['kernel'],
  columns: ['kernel', 'sets'],
  words: ['kernel', 'sets', 'columns'],
  plan: ['kernel', 'sets', 'columns', 'words'],
  results: ['kernel', 'sets', 'columns'],
  scan: [],
}

/** Files of search/ itself that all its folders may import. */
const SEARCH_SHARED = ['search-index.ts', 'index-shape.ts', 'snapshot-archive.ts']

test('each folder of search/ imports only what it may', () => {
  const violations: string[] = []
  for (const [file, specifiers] of imports) {
    const [top, folder, ...rest] = file.split('/')
    if (top !== 'search' || folder === undefined || rest.length === 0) continue
    const allowed = SEARCH_MAY_IMPORT[folder]
    assert.ok(allowed, `${file} lies in a folder that the table does not know`)
    for (const specifier of specifiers.filter(name => name.startsWith('.'))) {
      const [targetTop, target = ''] = resolved(file, specifier).split('/')
      if (targetTop !== 'search') continue
      if ([folder, ...allowed, ...SEARCH_SHARED].includes(target)) continue
      violations.push(`${file} imports ${target}`)
    }
  }
  assert.deepEqual(violations, [])
})

test('packages stay in the folders that are there for them', () => {
  const violations: string[] = []
  for (const [file, specifiers] of imports) {
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

test("Amazon's library is loaded only where pictures are kept in S3", () => {
  const users = files.filter(file => imports.get(file)?.some(name => name.startsWith('@aws-sdk')))
  assert.deepEqual(users, ['media/s3-media.ts'])
  const statically = /^(?:import|export)\b[^;]*?from '[^']*s3-media\.ts'/m
  for (const file of files) {
    assert.doesNotMatch(readFileSync(join(SOURCE, file), 'utf8'), statically, file)
  }
})

test('no imports run in a circle', () => {
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
  const readers = files.filter(file =>
    /process\.env\b/.test(readFileSync(join(SOURCE, file), 'utf8')),
  )
  assert.deepEqual(readers, ['config.ts'])
})

test('nothing is told to other processes that the audit log is not told', () => {
  const tellers = files.filter(file =>
    /\bchanges\.record\(/.test(readFileSync(join(SOURCE, file), 'utf8')),
  )
  assert.deepEqual(tellers, ['catalog/record-write.ts'])
})
