import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { Problem } from '../../domain/problem.ts'
import { askGuarded } from '../../outbound/guarded-request.ts'
import { HostNotFound, type LookupGuard } from '../../outbound/public-lookup.ts'
import { type FetchedFile, stampOf } from './fetched-file.ts'
import { type LeastSpeed, SpeedWatch } from './speed-watch.ts'

const MAX_BYTES = 8 * 1024 ** 3
const DEFAULT_TIMEOUT_MS = 30 * 60_000
const LOOKUP_MS = 20_000
/** The minimum speed. Some servers generate the file on request, which takes a moment. */
const LEAST: LeastSpeed = { bytes: 1_000_000, ofMs: 60_000 }
/** A web page begins with one of these. */
const HTML = /^\s*<(?:!doctype html|html)\b/i
const LOOKED_AT_BYTES = 256

export interface DownloadOptions {
  readonly guard: LookupGuard
  /** The time for the whole download; absent: 30 minutes. */
  readonly timeoutMs?: number | undefined
  /** Absent: a megabyte in 60 seconds. */
  readonly least?: LeastSpeed
  /** Sent only to the host of the address, not to the target of a redirect; null for none. */
  readonly authorization: string | null
  /** The headers of the last answer; empty to fetch the file in any case. */
  readonly etag: string
  readonly lastModified: string
}

/**
 * Downloads the file of a feed, at most 8 GiB.
 * @param file Where to store it.
 * @returns Null if it has not changed since the last answer.
 * @throws Problem `invalid-input` with a sentence for the feed's owner.
 */
export async function download(
  address: string,
  file: string,
  options: DownloadOptions,
): Promise<FetchedFile | null> {
  const { guard, timeoutMs = DEFAULT_TIMEOUT_MS, least = LEAST } = options
  const limit = AbortSignal.timeout(timeoutMs)
  using speed = new SpeedWatch(least)
  const signal = AbortSignal.any([limit, guard.signal, speed.tooSlow])
  try {
    return await askGuarded(
      address,
      {
        guard: { ...guard, signal },
        lookupMs: LOOKUP_MS,
        headers: url => headersOf(url, address, options),
        subject: "The feed's address",
        refusal: failure,
      },
      (response, url) => taken(response, url, file, speed),
    )
  } catch (error) {
    await rm(file, { force: true })
    if (error instanceof Problem || guard.signal.aborted) throw error
    if (error instanceof HostNotFound) throw failure(error.message)
    const host = URL.parse(address)?.host
    const minutes = timeoutMs / 60_000
    if (speed.tooSlow.aborted) throw failure(tooSlow(host, least))
    throw failure(
      limit.aborted
        ? `The file did not arrive from ${host} within ${minutes} minutes.`
        : `The file could not be fetched from ${host} (${reasonOf(error)}).`,
    )
  }
}

function headersOf(url: URL, address: string, options: DownloadOptions) {
  const { authorization, etag, lastModified } = options
  const isSameOrigin = url.origin === URL.parse(address)?.origin
  return {
    'User-Agent': 'Acreage (feeds)',
    Accept: '*/*',
    'Accept-Encoding': 'gzip',
    ...(authorization !== null && isSameOrigin && { Authorization: authorization }),
    ...(etag !== '' && { 'If-None-Match': etag }),
    ...(lastModified !== '' && { 'If-Modified-Since': lastModified }),
  }
}

async function taken(
  response: IncomingMessage,
  url: URL,
  file: string,
  speed: SpeedWatch,
): Promise<FetchedFile | null> {
  const { statusCode = 0, headers } = response
  if (statusCode === 304) return null
  if (statusCode !== 200) throw failure(sentenceOf(statusCode, url.host))
  const encoding = (headers['content-encoding'] ?? 'identity').toLowerCase()
  if (!['identity', 'gzip', 'x-gzip'].includes(encoding)) {
    throw failure(`The server ${url.host} sent the file in an encoding that was not requested.`)
  }
  const type = headers['content-type'] ?? ''
  if (/^text\/html\b/i.test(type)) throw htmlPage(url)
  if (Number(headers['content-length']) > MAX_BYTES) throw tooLarge(url)
  await pipeline(
    response,
    chunks => withinBounds(chunks, url, speed),
    createWriteStream(file, { mode: 0o600 }),
  )
  if (await isHtml(file)) throw htmlPage(url)
  return {
    file,
    isOwners: false,
    stamp: await stampOf(file),
    etag: headers.etag ?? '',
    lastModified: headers['last-modified'] ?? '',
    charset: /;\s*charset="?([\w-]{1,40})/i.exec(type)?.[1] ?? null,
    fileName: url.pathname.slice(url.pathname.lastIndexOf('/') + 1),
  }
}

async function* withinBounds(
  chunks: AsyncIterable<Buffer>,
  url: URL,
  speed: SpeedWatch,
): AsyncIterable<Buffer> {
  let bytes = 0
  for await (const chunk of chunks) {
    bytes += chunk.length
    speed.note(chunk.length)
    if (bytes > MAX_BYTES) throw tooLarge(url)
    yield chunk
  }
}

function tooSlow(host: string | undefined, { bytes, ofMs }: LeastSpeed): string {
  const least = `${bytes / 1_000_000} MB in ${ofMs / 1000} seconds`
  return `The server ${host} sends the file too slowly: less than ${least}.`
}

async function isHtml(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(LOOKED_AT_BYTES))
  return HTML.test(buffer.toString('latin1', 0, bytesRead))
}

function sentenceOf(status: number, host: string): string {
  if (status === 401 || status === 403) {
    return `The server ${host} refused the file (status ${status}): credentials are missing, wrong, or not enough.`
  }
  if (status === 404 || status === 410)
    return `The server ${host} has no such file (status ${status}).`
  return `The server ${host} answered with status ${status} instead of a file.`
}

function htmlPage({ host }: URL): Problem {
  return failure(
    `The server ${host} sent a web page instead of a file. It may ask people to sign in.`,
  )
}

function tooLarge({ host }: URL): Problem {
  return failure(`The file from ${host} is larger than 8 GiB.`)
}

function failure(detail: string): Problem {
  return Problem.of('invalid-input', 'File not fetched', detail)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'code' in error ? String(error.code) : error.message
}
