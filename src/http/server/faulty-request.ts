import { Problem } from '../../domain/problem.ts'
import { MAX_BODY_BYTES } from '../bodies/body-bounds.ts'

/** Errors that Fastify reports before a handler runs, by code. */
const FRAMEWORK_FAULTS: Readonly<Record<string, (maxBodyBytes: number) => Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: maxBodyBytes =>
    Problem.of(
      'payload-too-large',
      'Body too large',
      `The body may have at most ${sizeText(maxBodyBytes)}.`,
    ),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    Problem.of(
      'unsupported-media-type',
      'Content type not supported',
      'The Content-Type must be application/json or application/x-www-form-urlencoded.',
    ),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    Problem.of(
      'invalid-input',
      'Wrong Content-Length',
      'The body is not as long as Content-Length says.',
    ),
  FST_ERR_BAD_URL: () =>
    Problem.of(
      'invalid-input',
      'Invalid address',
      'The address is not well formed: each % must begin an encoded UTF-8 byte.',
    ),
}

/** The process, or the whole system, has too many open files. */
const TOO_MANY_OPEN_FILES = ['EMFILE', 'ENFILE']
const RETRY_AFTER_SECONDS = 5
const MIB = 1024 * 1024

function sizeText(bytes: number): string {
  return bytes >= MIB ? `${bytes / MIB} MiB` : `${bytes / 1024} KiB`
}

function tooManyOpenFiles(cause: Error): Problem {
  const detail = 'The service has too many open files; try again in a few seconds.'
  return Problem.unavailable('Too many open files', detail, { after: RETRY_AFTER_SECONDS, cause })
}

/**
 * The problem to answer an error with; null for a fault of the service.
 * @param maxBodyBytes The body limit where the error arose.
 */
export function problemOf(error: unknown, maxBodyBytes = MAX_BODY_BYTES): Problem | null {
  if (error instanceof Problem) return error
  if (!(error instanceof Error)) return null
  const code = 'code' in error ? String(error.code) : ''
  // Regardless of the status a library gives it: the client can do nothing about it.
  if (TOO_MANY_OPEN_FILES.includes(code)) return tooManyOpenFiles(error)
  const known = FRAMEWORK_FAULTS[code]
  if (known) return known(maxBodyBytes)
  const status = 'statusCode' in error ? Number(error.statusCode) : 500
  if (status < 400 || status > 499) return null
  return Problem.of(
    'invalid-input',
    'Request invalid',
    `The request is not well formed: ${error.message}.`,
  )
}
