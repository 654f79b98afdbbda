import { existsSync } from 'node:fs'
import { counted } from '../domain/values/counted.ts'
import {
  type DatabaseFiles,
  type DatabaseState,
  missingDatabase,
  OLD_DATABASE,
  unfinishedText,
} from '../store/database-file.ts'
import type { Finding } from './finding.ts'

const RESTORE = 'stop the service and restore a backup'

export interface DatabaseFindings {
  readonly findings: readonly Finding[]
  /** Whether this program can read it. */
  readonly isReadable: boolean
}

/** Checks the pages, indexes, references and schema of a database. Changes nothing. */
export function checkDatabase(file: string, files: DatabaseFiles): DatabaseFindings {
  if (!existsSync(file)) {
    return broken(missingDatabase(file).message.replace(/\.$/, ''))
  }
  const state = tried(() => files.check(file))
  if (state instanceof Error) return broken(`${file} cannot be read: ${state.message}; ${RESTORE}`)
  return findingsOn(state, {
    name: file,
    sound: 'every page, index and reference is sound',
    broken: faults => `${file}: ${faults}; ${RESTORE}`,
  })
}

export function findingsOn(
  {
    faults,
    isTooOld,
    unfinished,
    counts,
    deleted,
    newerMigrations,
    missingMigrations,
  }: DatabaseState,
  texts: {
    readonly name: string
    readonly sound: string
    readonly broken: (faults: string) => string
  },
): DatabaseFindings {
  if (isTooOld) return broken(OLD_DATABASE.replace(/\.$/, ''))
  if (unfinished) return broken(unfinishedText(unfinished, texts.name).replace(/\.$/, ''))
  if (faults.length > 0) return broken(texts.broken(faults.join('; ')))
  const rows = ['listing', 'account', 'lead'].map(name => {
    const gone = deleted[name] ?? 0
    const present = counted((counts[name] ?? 0) - gone, name)
    return gone === 0 ? present : `${present} (and ${gone} deleted)`
  })
  const sound: Finding = {
    check: 'database',
    state: 'ok',
    text: `${texts.sound}: ${rows.join(', ')}`,
  }
  const newer = newerMigrations.at(-1)
  const older = missingMigrations.length
  const schema: Finding =
    newer !== undefined
      ? fault('schema', `a newer version of Acreage has changed it (${newer}); use that version`)
      : older > 0
        ? {
            check: 'schema',
            state: 'warning',
            text: `the next start makes ${counted(older, 'change')} to it; stop everything else that uses the database before`,
          }
        : { check: 'schema', state: 'ok', text: 'it is up to date' }
  return { findings: [sound, schema], isReadable: schema.state === 'ok' }
}

function broken(text: string): DatabaseFindings {
  return { findings: [fault('database', text)], isReadable: false }
}

function fault(check: string, text: string): Finding {
  return { check, state: 'fault', text }
}

function tried<Result>(work: () => Result): Result | Error {
  try {
    return work()
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}
