import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import {
  type ByteRange,
  isMediaPath,
  type ListedMediaFile,
  type MediaContent,
  type MediaFile,
  type MediaStore,
  type OpenedMediaFile,
  requireMediaPath,
} from './media-store.ts'
import { mediaType } from './media-type.ts'
import type { S3Bucket } from './s3-bucket.ts'

const CONNECTION_TIMEOUT_MS = 3000
/** How long a connection may be idle. */
const IDLE_TIMEOUT_MS = 15_000
const MAX_ATTEMPTS = 3

/** The names of S3's errors for a missing file, in the answers to GET and HEAD. */
const MISSING: readonly string[] = ['NoSuchKey', 'NotFound']

/** Stores files in a bucket of Amazon S3, or of another server with the same protocol. */
export class S3Media implements MediaStore {
  readonly #client: S3Client
  readonly #bucket: string
  /** Empty, or ends in a slash. */
  readonly #prefix: string
  /** The name of the bucket in errors, for operators. */
  readonly #name: string

  constructor({ bucket, prefix, endpoint, region, credentials }: S3Bucket) {
    this.#bucket = bucket
    this.#name = `The bucket ${bucket} ${endpoint === null ? `in ${region}` : `at ${endpoint}`}`
    this.#prefix = prefix === '' ? '' : `${prefix}/`
    this.#client = new S3Client({
      region,
      maxAttempts: MAX_ATTEMPTS,
      // Servers other than Amazon's do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
      // An operator's own server has one host name for all buckets.
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...(credentials !== null && { credentials }),
    })
  }

  async put(path: string, content: MediaContent): Promise<void> {
    requireMediaPath(path)
    // The whole file in memory: S3 sometimes requires a retry, and a stream cannot be sent twice.
    const Body = Buffer.isBuffer(content) ? content : await readFile(content.file)
    const ContentType = mediaType(path)
    await this.#client
      .send(new PutObjectCommand({ ...this.#object(path), ContentType, Body }))
      .catch(this.#fail)
  }

  async find(path: string): Promise<MediaFile | null> {
    if (!isMediaPath(path)) return null
    const found = await this.#client
      .send(new HeadObjectCommand(this.#object(path)))
      .catch(this.#nullIfMissing)
    return found && fileOf(path, found, found.ContentLength)
  }

  async open(path: string, range?: ByteRange): Promise<OpenedMediaFile | null> {
    if (!isMediaPath(path)) return null
    const part = range && { Range: `bytes=${range.first}-${range.last}` }
    const found = await this.#client
      .send(new GetObjectCommand({ ...this.#object(path), ...part }))
      .catch(this.#nullIfMissing)
    if (found === null) return null
    const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
    // In Node.js the body is always a stream of this kind.
    const content = found.Body as Readable
    const bytes = total === undefined ? found.ContentLength : Number(total)
    return { ...fileOf(path, found, bytes), content }
  }

  async copy(from: string, to: string): Promise<boolean> {
    requireMediaPath(to)
    if (!isMediaPath(from)) return false
    const { Bucket, Key } = this.#object(from)
    const copied = await this.#client
      .send(new CopyObjectCommand({ ...this.#object(to), CopySource: `${Bucket}/${Key}` }))
      .catch(this.#nullIfMissing)
    return copied !== null
  }

  async delete(path: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(path))).catch(this.#fail)
  }

  async *list(folder: string): AsyncIterable<ListedMediaFile> {
    let page: { ContinuationToken?: string } | null = {}
    while (page) {
      const { Contents, NextContinuationToken }: ListObjectsV2CommandOutput = await this.#client
        .send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: `${this.#prefix}${folder}/`,
            ...page,
          }),
        )
        .catch(this.#fail)
      for (const { Key = '', LastModified } of Contents ?? []) {
        const path = Key.slice(this.#prefix.length)
        if (!LastModified) throw incomplete()
        yield { path, modifiedAt: LastModified.getTime() }
      }
      page = NextContinuationToken ? { ContinuationToken: NextContinuationToken } : null
    }
  }

  /**
   * A missing bucket is an error, not a missing file; the answer to a HEAD does not tell them
   * apart.
   */
  readonly #nullIfMissing = (fault: unknown): null => {
    if (fault instanceof S3ServiceException && MISSING.includes(fault.name)) return null
    return this.#fail(fault)
  }

  /** @throws Error that names the unavailable bucket, without secrets. */
  readonly #fail = (fault: unknown): never => {
    throw new Error(`${this.#name}: ${reasonOf(fault)}`, { cause: fault })
  }

  #object(path: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${path}` }
  }
}

function fileOf(
  path: string,
  found: { readonly LastModified?: Date | undefined; readonly ETag?: string | undefined },
  bytes: number | undefined,
): MediaFile {
  const { LastModified, ETag } = found
  if (bytes === undefined || !LastModified || ETag === undefined) {
    throw incomplete()
  }
  const tag = ETag.replaceAll(/^W\/|"/g, '')
  return { type: mediaType(path), bytes, modifiedAt: LastModified.getTime(), tag }
}

function incomplete(): Error {
  return new Error('S3 left out the length, date or tag of a file.')
}

/** The answer to a HEAD has no text; only its status identifies the error. */
function reasonOf(fault: unknown): string {
  if (fault instanceof S3ServiceException) {
    return `${fault.name} (status ${fault.$metadata.httpStatusCode}): ${fault.message}`
  }
  if (!(fault instanceof Error)) return String(fault)
  return fault.message || ('code' in fault ? String(fault.code) : fault.name)
}
