import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A package as npm takes it from a registry. */
export interface TestPackage {
  readonly name: string
  readonly version: string
  /** Its files beside package.json, all of which may be run. */
  readonly files?: Readonly<Record<string, string>>
  /** The members of its package.json beside name and version. */
  readonly manifest?: Readonly<Record<string, unknown>>
}

export interface PackageRegistry extends AsyncDisposable {
  readonly url: string
  /** The paths that were asked for. */
  readonly requests: string[]
  integrityOf(name: string): string
  /** Answers nothing from now on. */
  stall(): void
  /** Answers requests of a kind only once there were so many of them. */
  waitFor(isAwaited: (path: string) => boolean, count: number): void
  /** Has nothing at a path from now on. */
  hide(path: string): void
  /** Resolves once it was asked for something. */
  asked(): Promise<unknown>
}

interface PackedPackage {
  readonly version: string
  readonly manifest: object
  readonly tarball: Buffer
  readonly integrity: string
}

/** A registry of the npm protocol on this machine. */
export async function startPackageRegistry(
  packages: readonly TestPackage[],
): Promise<PackageRegistry> {
  const packed = new Map(packages.map(one => [one.name, pack(one)]))
  const requests: string[] = []
  let isStalled = false
  let hidden = ''
  let awaited = { isAwaited: (_path: string) => false, count: 0 }
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '')
    requests.push(path)
    if (isStalled) return
    if (!awaited.isAwaited(path)) {
      answer(path, request.headers.host ?? '', response)
      return
    }
    waiting.push(() => answer(path, request.headers.host ?? '', response))
    if (waiting.length >= awaited.count) for (const go of waiting.splice(0)) go()
  })
  const answer = (path: string, host: string, response: ServerResponse) => {
    const name = /^\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? ''
    const found = packed.get(name)
    if (found === undefined || path === hidden) response.writeHead(404).end('{}')
    else if (path.endsWith('.tgz')) response.end(found.tarball)
    else response.end(JSON.stringify(description(name, found, `http://${host}`)))
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests,
    stall() {
      isStalled = true
    },
    waitFor(isAwaited, count) {
      awaited = { isAwaited, count }
    },
    hide(path) {
      hidden = path
    },
    asked: () => once(server, 'request'),
    integrityOf: name => packed.get(name)?.integrity ?? '',
    async [Symbol.asyncDispose]() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function description(name: string, packed: PackedPackage, host: string): object {
  const { version, manifest, integrity } = packed
  const dist = { integrity, tarball: `${host}/${name}/-/package-${version}.tgz` }
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...manifest, dist } } }
}

function pack({ name, version, files = {}, manifest = {} }: TestPackage): PackedPackage {
  const folder = mkdtempSync(join(tmpdir(), 'acreage-package-'))
  const whole = { name, version, ...manifest }
  try {
    for (const [path, content] of Object.entries({
      'package.json': JSON.stringify(whole),
      ...files,
    })) {
      const file = join(folder, 'package', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content, { mode: 0o755 })
    }
    spawnSync('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder })
    const tarball = readFileSync(join(folder, 'package.tgz'))
    const digest = createHash('sha512').update(tarball).digest('base64')
    return { version, manifest: whole, tarball, integrity: `sha512-${digest}` }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
