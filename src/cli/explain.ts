import { Problem } from '../domain/problem.ts'

/** Errors of the operating system in an operator's words, by their codes. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is not a folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'a file of that name exists',
  ENOTEMPTY: 'a folder of that name exists and is not empty',
  EDQUOT: 'the disk quota is used up',
  EFBIG: 'the file would be larger than the system allows',
  EIO: 'the disk does not answer',
  EMFILE: 'too many files are open; raise the limit (ulimit -n)',
  ENFILE: 'too many files are open on this machine',
  ENAMETOOLONG: 'the name is too long',
  ELOOP: 'a link in the path points to itself',
  EBUSY: 'another program uses it',
  ENOTFOUND: 'there is no such host',
}

/**
 * The first entry counts with which the code begins: SQLITE_IOERR_SHMSIZE begins with SQLITE_IOERR.
 */
const DATABASE_REASONS: readonly (readonly [code: string, reason: string])[] = [
  ['SQLITE_CANTOPEN', 'the database file cannot be opened'],
  ['SQLITE_NOTADB', 'the file is not a database of Acreage'],
  ['SQLITE_CORRUPT', 'the database file is damaged; "acreage doctor" tells more'],
  ['SQLITE_READONLY_DIRECTORY', 'the folder of the database cannot be written'],
  ['SQLITE_READONLY', 'the database cannot be written'],
  ['SQLITE_PERM', 'permission denied'],
  ['SQLITE_FULL', 'the disk is full, or the database is as large as it may be'],
  ['SQLITE_IOERR', 'the disk is full or does not answer'],
  ['SQLITE_BUSY', 'another process holds the database for too long; try again'],
]

/** One sentence for each fault. Null for a defect: it needs its stack. */
export function explain(error: unknown, subject: string): string | null {
  if (error instanceof Problem) {
    // The error of the database says more to an operator than the sentence for clients.
    const reason = error.code === 'unavailable' ? databaseReason(error.cause) : undefined
    if (reason !== undefined) return `Cannot use ${subject}: ${reason}. Nothing was stored.`
    return error.faults.map(fault => fault.detail).join('\n')
  }
  if (!(error instanceof Error) || !('code' in error)) return null
  // A folder on a read-only file system has this code too.
  const isUnmade = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'
  const reason = isUnmade
    ? 'the folder cannot be created'
    : (REASONS[String(error.code)] ?? databaseReason(error))
  if (reason === undefined) return null
  const { path, port, address } = error as { path?: string; port?: number; address?: string }
  const place = port === undefined ? (path ?? subject) : `${address ?? ''}:${port}`
  const advice =
    error.code === 'EADDRINUSE' ? ' Choose another port: --port 8081, or ACREAGE_PORT.' : ''
  return `Cannot use ${place}: ${reason}.${advice}`
}

function databaseReason(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return DATABASE_REASONS.find(([beginning]) => code.startsWith(beginning))?.[1]
}
