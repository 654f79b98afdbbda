import { Problem } from '../domain/problem.ts'

/** What the machine's own errors mean to an operator. */
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program listens there already',
  EADDRNOTAVAIL: 'this machine has no such address',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of the path is no folder',
  EISDIR: 'it is a folder, not a file',
  EEXIST: 'a file is in the way',
  ENOTEMPTY: 'a folder is in the way',
  EDQUOT: 'no more of the disk is allotted',
  EIO: 'the disk does not answer',
  ENOTFOUND: 'there is no such host',
  SQLITE_CANTOPEN: 'the database file cannot be opened',
  SQLITE_NOTADB: 'the file is not a database of Acreage',
  SQLITE_CORRUPT: 'the database file is damaged',
  SQLITE_READONLY: 'the database cannot be written',
  SQLITE_READONLY_DIRECTORY: 'the folder of the database cannot be written',
}

/** One plain sentence for each thing that is wrong; null for a defect, which wants its stack shown. */
export function explain(error: unknown, subject: string): string | null {
  if (error instanceof Problem) return error.faults.map(fault => fault.detail).join('\n')
  if (!(error instanceof Error) || !('code' in error)) return null
  // Node.js says so of a folder on a read-only file system too.
  const isUnmade = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir'
  const reason = isUnmade ? 'the folder cannot be made' : REASONS[String(error.code)]
  if (reason === undefined) return null
  const { path, port, address } = error as { path?: string; port?: number; address?: string }
  const place = port === undefined ? (path ?? subject) : `${address ?? ''}:${port}`
  return `Cannot use ${place}: ${reason}.`
}
