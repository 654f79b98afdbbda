import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const MIGRATIONS = 'src/store/migrations/migrations.ts'

/**
 * Unpacks the last version before the newest migration, from the history of this project.
 * @param folder Must not exist yet. @returns Its program; null: the history does not go back so far.
 */
export function unpackFormerVersion(folder: string): string | null {
  const commit = formerCommit()
  if (commit === null) return null
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', commit, 'src', 'package.json'], {
    cwd: ROOT,
    maxBuffer: 2 ** 30,
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  // Its packages are those of this version.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return join(folder, 'src/cli/main.ts')
}

function formerCommit(): string | null {
  const newest = git('log', '-1', '--format=%H', '--', MIGRATIONS)
  // In a clone without the whole history, the oldest commit seems to have added everything.
  return newest === null ? null : git('rev-parse', '--verify', '--quiet', `${newest}^`)
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const text = status === 0 ? stdout.trim() : ''
  return text === '' ? null : text
}
