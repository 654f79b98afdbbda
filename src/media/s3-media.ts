import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Place } from '../domain/media-place.ts'
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

const CONNECTION_TIMEOUT_MS = 3000
/** Without a byte in either direction. */
const IDLE_TIMEOUT_MS = 15_000
const MOST_ATTEMPTS = 3

/** Keeps files in a bucket of Amazon S3, or of another server that speaks its protocol. */
export class S3Media implements MediaStore {
  readonly #client: S3Client
  readonly #bucket: string
  /** Empty, or ends in a slash. */
  readonly #prefix: string

  constructor({ bucket, prefix, endpoint, region, credentials }: S3Place) {
    this.#bucket = bucket
    this.#prefix = prefix === '' ? '' : `${prefix}/`
    this.#client = new S3Client({
      region,
      maxAttempts: MOST_ATTEMPTS,
      // Other servers than Amazon's do not know the checksums that came later.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECTION_TIMEOUT_MS, socketTimeout: IDLE_TIMEOUT_MS },
      // A server of one's own has one name, not one for each bucket.
      ...(endpoint !== null && { endpoint, forcePathStyle: true }),
      ...(credentials !== null && { credentials }),
    })
  }

  async put(path: string, content: MediaContent): Promise<void> {
    requireMediaPath(path)
    const isAtHand = Buffer.isBuffer(content)
    await this.#client.send(
      new PutObjectCommand({
        ...this.#object(path),
        ContentType: mediaType(path),
        ContentLength: isAtHand ? content.length : (await stat(content.file)).size,
        Body: isAtHand ? content : createReadStream(content.file),
      }),
    )
  }

  async find(path: string): Promise<MediaFile | null> {
    if (!isMediaPath(path)) return null
    const found = await this.#client
      .send(new HeadObjectCommand(this.#object(path)))
      .catch(nullIfMissing)
    return found && fileOf(path, found, found.ContentLength)
  }

  async open(path: string, range?: ByteRange): Promise<OpenedMediaFile | null> {
    if (!isMediaPath(path)) return null
    const part = range && { Range: `bytes=${range.first}-${range.last}` }
    const found = await this.#client
      .send(new GetObjectCommand({ ...this.#object(path), ...part }))
      .catch(nullIfMissing)
    if (found === null) return null
    const total = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1]
    // In Node.js it is always this kind of stream.
    const content = found.Body as Readable
    const bytes = total === undefined ? found.ContentLength : Number(total)
    return { ...fileOf(path, found, bytes), content }
  }

  async delete(path: string): Promise<void> {
    await this.#client.send(new DeleteObjectCommand(this.#object(path)))
  }

  async *list(folder: string): AsyncIterable<ListedMediaFile> {
    let page: { ContinuationToken?: string } | null = {}
    while (page) {
      const { Contents, NextContinuationToken }: ListObjectsV2CommandOutput =
        await this.#client.send(
          new ListObjectsV2Command({
            Bucket: this.#bucket,
            Prefix: `${this.#prefix}${folder}/`,
            ...page,
          }),
        )
      for (const { Key = '', LastModified } of Contents ?? []) {
        const path = Key.slice(this.#prefix.length)
        yield { path, modifiedAt: LastModified?.getTime() ?? 0 }
      }
      page = NextContinuationToken ? { ContinuationToken: NextContinuationToken } : null
    }
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
    throw new Error('The store of the pictures did not say how long, how old or which a file is.')
  }
  const tag = ETag.replaceAll(/^W\/|"/g, '')
  return { type: mediaType(path), bytes, modifiedAt: LastModified.getTime(), tag }
}

function nullIfMissing(fault: unknown): null {
  if (fault instanceof S3ServiceException && fault.$metadata.httpStatusCode === 404) return null
  throw fault
}
