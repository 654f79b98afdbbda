import assert from 'node:assert/strict'
import { cp, glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { stateWithCode } from '../api/catalog.ts'
import { startLive } from './live-service.ts'
import { install } from './published-package.ts'

const ROOT = new URL('../../', import.meta.url)
const EXAMPLE = new URL('docs/examples/hunting-land.ts', ROOT)

const manifest = JSON.parse(await readFile(new URL('client/package.json', ROOT), 'utf8'))
const installation = await install(Object.keys(manifest.dependencies))
after(() => installation[Symbol.asyncDispose]())
await cp(EXAMPLE, join(installation.directory, 'hunting-land.ts'))

const HUNTING_LAND = 128

/** In every fourth: other land, too dear, hunting land, hunting land without a price. */
const service = await startLive(520, id => ({
  accountId: 1 as AccountId,
  types: id % 4 === 0 ? [1] : [HUNTING_LAND, 1],
  priceUsd: id % 4 === 1 ? 500_001 : id % 4 === 2 ? 100_000 + id : null,
  acres: id % 4 === 2 ? 10 : 100,
}))

test('its only dependency is openapi-fetch', async () => {
  assert.deepEqual(Object.keys(manifest.dependencies), ['openapi-fetch'])
  assert.deepEqual(manifest.peerDependencies, undefined)
  assert.deepEqual(manifest.private, undefined)
  for await (const file of glob('client/src/**/*.ts', { cwd: ROOT.pathname })) {
    const source = await readFile(new URL(file, ROOT), 'utf8')
    const imported = [...source.matchAll(/^(?:import|export|\} from)\b.*?['"]([^'"]+)['"]$/gm)]
    for (const [, name = ''] of imported) {
      assert.ok(name === 'openapi-fetch' || name.startsWith('./'), `${file} imports ${name}`)
    }
  }
})

test('the package contains the files it needs, and no sources', async () => {
  const folder = join(installation.directory, 'node_modules/@acreage/client')
  const files = await Array.fromAsync(glob('**/*', { cwd: folder }))
  for (const name of ['README.md', 'LICENSE', 'dist/client.js', 'dist/client.d.ts']) {
    assert.ok(files.includes(name), name)
  }
  assert.ok(files.every(file => !file.endsWith('.ts') || file.endsWith('.d.ts')))
})

test('it compiles for browsers, without the types of Node.js', async () => {
  const { compilerOptions } = JSON.parse(
    await readFile(new URL('client/tsconfig.json', ROOT), 'utf8'),
  )
  assert.deepEqual(compilerOptions.types, [])
  assert.ok(compilerOptions.lib.includes('dom'))
})

test('the documentation shows the example program that this file runs', async () => {
  const program = await readFile(EXAMPLE, 'utf8')
  const page = await readFile(new URL('docs/client.md', ROOT), 'utf8')
  assert.ok(page.includes(`\`\`\`ts\n${program}\`\`\``))
  assert.ok(program.trimEnd().split('\n').length <= 30)
})

test('the example finds all hunting land, the cheapest acre first', async () => {
  const state = stateWithCode('OR').name
  const { baseUrl, key } = service
  const { code, output, errors } = await installation.run('hunting-land.ts', baseUrl, key, state)
  assert.deepEqual([code, errors], [0, ''])
  const ids = Array.from({ length: 130 }, (_, i) => 4 * i + 2)
  assert.deepEqual(output.split('\n'), [
    ...ids.map(
      id => `Zanzibar ${id}, Harney: 10 acres, $${(100_000 + id).toLocaleString('en-US')}`,
    ),
    '130 found.',
    '',
  ])
})

test('the example prints why it was refused', async () => {
  const { code, output, errors } = await installation.run('hunting-land.ts', service.baseUrl, 'acr')
  assert.deepEqual([code, output], [1, ''])
  assert.match(errors, /^The API key [^\n]+\.\n$/)
})

for (const resolution of ['nodenext', 'bundler']) {
  test(`programs in TypeScript find its types by ${resolution}`, async () => {
    const module = resolution === 'bundler' ? 'preserve' : resolution
    const options = ['--module', module, '--moduleResolution', resolution, '--target', 'es2022']
    const types = ['--types', 'node', '--typeRoots', join(ROOT.pathname, 'node_modules/@types')]
    const { code, output } = await installation.check(...options, ...types, 'hunting-land.ts')
    assert.equal(output, '')
    assert.equal(code, 0)
  })
}

const README = await readFile(new URL('client/README.md', ROOT), 'utf8')
const EXAMPLES = [...README.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, program = '']) => program)
const STRICTEST = [
  '--exactOptionalPropertyTypes',
  '--noUncheckedIndexedAccess',
  '--target',
  'es2022',
]
const FOR_NODE = ['--module', 'nodenext', '--moduleResolution', 'nodenext', ...STRICTEST]

/** An example as a program: with a client and a listing, where the page takes them as given. */
function programOf(example: string, key: string): string {
  const given = /createClient\(/.test(example)
    ? ''
    : `import { createClient } from '@acreage/client'
      const client = createClient({ baseUrl: 'http://localhost:8080', key: 'acr_…' })
      const listingID = 12\n`
  return `${given}${example}\nexport {}\n`
    .replaceAll('http://localhost:8080', service.baseUrl)
    .replaceAll('acr_…', key)
}

test('the examples of its page run, and compile as strictly as can be', async () => {
  assert.ok(EXAMPLES.length >= 6)
  const permissions = ['listings:write'] as const
  const key = await service.createKey({ permissions: [...permissions] })
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await writeFile(join(installation.directory, 'creek.jpg'), Buffer.from(png, 'base64'))
  const files: string[] = []
  for (const [i, example] of EXAMPLES.entries()) {
    const file = `example-${i + 1}.ts`
    await writeFile(join(installation.directory, file), programOf(example, key))
    const { code, errors } = await installation.run(file)
    const said = example.includes('console.error') ? /^Email address invalid: .+\n$/ : /^$/
    assert.deepEqual([file, code], [file, 0], errors)
    assert.match(errors, said, file)
    files.push(file)
  }
  const types = ['--types', 'node', '--typeRoots', join(ROOT.pathname, 'node_modules/@types')]
  const { output } = await installation.check(...FOR_NODE, ...types, ...files)
  assert.equal(output, '')
})

test('an error that nobody catches is a few lines', async () => {
  const program = `import { createClient } from '@acreage/client'
    await createClient({ baseUrl: '${service.baseUrl}', key: 'acr' }).listing(1)`
  await writeFile(join(installation.directory, 'uncaught.ts'), program)
  const { code, errors } = await installation.run('uncaught.ts')
  assert.equal(code, 1)
  assert.match(errors, /ApiError: 401 The API key /)
  assert.ok(errors.trimEnd().split('\n').length <= 18, errors)
})

for (const [version, options] of [
  ['5.4.5', ['--skipLibCheck', 'false']],
  ['5.0.4', ['--skipLibCheck', 'true']],
] as const) {
  test(`its types compile with TypeScript ${version} and ${options.join(' ')}`, async () => {
    const program = `import { createClient, type Listing } from '@acreage/client'
      const client = createClient({ baseUrl: '', key: undefined })
      const listing: Listing = await client.listing(1)
      await client.saveListing({ accountID: 1, id: listing.listingID, data: {} }, { ifMatch: undefined })
      for await (const { acres } of client.listings({ near: '', sort: 'newest' })) acres.toFixed()`
    await writeFile(join(installation.directory, 'typed.ts'), program)
    const lib = ['--lib', 'es2022,dom,dom.iterable']
    const { code, output } = await installation.checkWith(
      version,
      ...[...FOR_NODE, ...lib, ...options, 'typed.ts'],
    )
    assert.equal(output, '')
    assert.equal(code, 0)
  })
}
