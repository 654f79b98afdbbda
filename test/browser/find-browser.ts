import { spawnSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Chromium and its relatives. The one without windows, which Debian has as a package of its own, takes a quarter less
 * processor time; then comes the one that distributions have.
 */
const NAMES = [
  'chromium-headless-shell',
  ...['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'],
]

/** Where programs are that are not in the PATH, and where Playwright keeps its own. */
const PLACES = [
  '/usr/lib/chromium/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  join(homedir(), '.cache/ms-playwright/chromium*/chrome-linux*/{chrome,headless_shell}'),
  join(homedir(), 'Library/Caches/ms-playwright/chromium*/chrome-mac*/*.app/Contents/MacOS/*'),
]

/** A browser that Playwright can drive, by its path; null: there is none. Tests in it are skipped then. */
export function findBrowser(): string | null {
  for (const name of NAMES) {
    if (spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0) return pathOf(name)
  }
  return PLACES.flatMap(pattern => globSync(pattern)).find(path => existsSync(path)) ?? null
}

/** Like `findBrowser`, but installs Debian's Chromium if there is none and this process may. */
export function findOrInstallBrowser(): string | null {
  const found = findBrowser()
  if (found !== null || process.getuid?.() !== 0) return found
  const options = {
    stdio: 'ignore',
    // biome-ignore lint/style/noProcessEnv: apt finds its programs by it
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  } as const
  const apt = (...args: string[]) => spawnSync('apt-get', args, options).status === 0
  const install = () =>
    ['chromium-headless-shell', 'chromium'].some(name =>
      apt('install', '-y', '--no-install-recommends', name),
    )
  // A bare image has no list of packages.
  if (!install() && apt('update')) install()
  return findBrowser()
}

function pathOf(name: string): string {
  // Not every system has the program `which`.
  const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' })
  return stdout?.trim() || name
}
