import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parseEnv } from 'node:util'
import { SETTINGS } from '../../src/config/settings.ts'
import { acreage } from '../cli/acreage.ts'
import { DEPLOYED, documentOf, textOf } from './deployed-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-deploy-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Variables for the proxy in the cluster's compose file; they are no settings of Acreage. */
const OTHER_NAMES: readonly string[] = ['ACREAGE_DOMAIN']

type Settings = Readonly<Record<string, string | number>>

interface ComposeFile {
  readonly services: Readonly<Record<string, { readonly environment?: Settings }>>
}

/** The values that Compose puts into a text. */
function filledIn(text: string, given: Settings): string {
  return text.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_whole, name: string, other = '') =>
    String(given[name] ?? other),
  )
}

/** Starts nothing, but reads settings as a start does. */
async function assertAccepted(settings: Settings): Promise<void> {
  const texts = Object.entries(settings).map(([name, value]) => [name, String(value)])
  const environment = { ...Object.fromEntries(texts), ACREAGE_DATA_DIR: folder }
  const { code, stderr } = await acreage(['config'], environment)
  assert.deepEqual([code, stderr], [0, ''], JSON.stringify(settings))
}

const PASSWORDS: Readonly<Record<string, string>> = {
  DATABASE_PASSWORD: 'a1',
  S3_KEY: 'c3',
  S3_SECRET: 'd%2F4',
  SMTP_USER: 'e5',
  SMTP_PASSWORD: 'f6',
}

/** The settings that the guide's command gives to kubectl. @returns Null: it does not come so far. */
function secretSettings(passwords: Readonly<Record<string, string>>): Settings | null {
  const [command = ''] =
    /^kubectl create secret[\s\S]*?\nSETTINGS\n/m.exec(textOf('docs/deploy.md')) ?? []
  const script = `kubectl() { [ "$*" = "$EXPECTED" ] && cat; }\n${command}`
  const EXPECTED =
    'create secret generic acreage-secrets --namespace acreage --from-env-file=/dev/stdin'
  const { status, stdout } = spawnSync('/bin/bash', ['-c', script], {
    env: { ...passwords, EXPECTED },
    encoding: 'utf8',
  })
  return status === 0 ? (parseEnv(stdout) as Settings) : null
}

test('every setting that a deployed file names exists', () => {
  let found = 0
  for (const file of DEPLOYED) {
    for (const [name] of textOf(file).matchAll(/\bACREAGE_[A-Z0-9_]+/g)) {
      assert.ok(Object.hasOwn(SETTINGS, name) || OTHER_NAMES.includes(name), `${file}: ${name}`)
      found++
    }
  }
  assert.ok(found > 40, `${found}`)
})

test('a service accepts the settings of the compose files', async () => {
  const given = { ACREAGE_DOMAIN: 'land.example', POSTGRES_PASSWORD: 'a1b2c3' }
  for (const [file, node] of [
    ['compose.yaml', 'acreage'],
    ['deploy/compose/cluster.yaml', 'acreage-3'],
  ] as const) {
    const { environment = {} } = documentOf<ComposeFile>(file).services[node] ?? {}
    const settings = Object.entries(environment).map(([name, value]) => [
      name,
      filledIn(String(value), given),
    ])
    assert.ok(settings.length > 5, file)
    await assertAccepted(Object.fromEntries(settings))
  }
})

test('a service accepts the settings of the Kubernetes manifests', async () => {
  const { data } = documentOf<{ data: Settings }>('deploy/kubernetes/settings.yaml')
  await assertAccepted({ ...data, ...secretSettings(PASSWORDS) })
})

test('no Secret is made while a password is missing', () => {
  for (const name of Object.keys(PASSWORDS)) {
    const { [name]: _missing, ...others } = PASSWORDS
    assert.equal(secretSettings(others), null, name)
  }
  const manifests = DEPLOYED.filter(file => file.startsWith('deploy/kubernetes/'))
  for (const file of manifests) assert.doesNotMatch(textOf(file), /kind: Secret\n|PASSWORD/, file)
})

test('a service accepts the settings of the systemd unit, commented ones too', async () => {
  const text = textOf('deploy/systemd/acreage.env').replaceAll(/^#(?=ACREAGE_)/gm, '')
  const settings = parseEnv(text) as Settings
  assert.ok(Object.keys(settings).length > 7)
  const inUnit = textOf('deploy/systemd/acreage.service').matchAll(
    /^Environment=(ACREAGE_\w+)=(.*)$/gm,
  )
  await assertAccepted({
    ...settings,
    ...Object.fromEntries([...inUnit].map(([, ...pair]) => pair)),
  })
})
