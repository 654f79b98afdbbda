import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
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

/** The last migration that the schema of a new database includes. */
const BASELINE = '0088'

/** The last commit whose migrations are the first ones of today: a migration that was never released may have had another name. */
function formerCommit(): string | null {
  const present = migrationsIn('HEAD')
  // In a clone without the whole history, the oldest commit seems to have added everything, and has no parent.
  const parents = (git('log', '--format=%P', '--', MIGRATIONS) ?? '').split('\n')
  const former = parents.find(parent => {
    const names = migrationsIn(parent)
    return names.length < present.length && names.every((name, i) => name === present[i])
  })
  return former ?? null
}

/** The names of the files with later migrations, in their order. */
function migrationsIn(commit: string): string[] {
  const files = git('ls-tree', '--name-only', commit, `${dirname(MIGRATIONS)}/`) ?? ''
  const names = files.split('\n').map(file => basename(file))
  return names.filter(name => /^\d{4}-[\w-]+\.ts$/.test(name) && name.slice(0, 4) > BASELINE)
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  const text = status === 0 ? stdout.trim() : ''
  return text === '' ? null : text
}
