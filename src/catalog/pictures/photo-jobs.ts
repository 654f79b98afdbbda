import type { PhotoSource } from '../../domain/listings/draft/draft-tour.ts'
import { PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import type { AccountId, PictureId } from '../../domain/values/ids.ts'
import { type Job, type NewJob, ONE_LANE } from '../../store/jobs/job-records.ts'

/**
 * The longest name that can be looked up (RFC 1035). Keys of jobs are in an index, which takes no
 * longer texts.
 */
const MAX_HOST_CHARACTERS = 253

/** Version 1: a WebPhoto. */
export const PHOTO_VERSION = 1

/** Where a photo is fetched from, and whose photo it is. */
export interface WebPhoto {
  readonly sourceUrl: string
  readonly accountId: AccountId
  /** When its source has changed it; absent: the source does not say. */
  readonly changedAt?: number
}

/** The photo of a seller at an address. */
export function webPhoto({ sourceUrl, changedAt }: PhotoSource, accountId: AccountId): WebPhoto {
  return { sourceUrl, accountId, ...(changedAt !== null && { changedAt }) }
}

/** How far the fetching of a photo has come. */
export interface PhotoFetch {
  readonly pictureId: PictureId
  readonly sourceUrl: string
  readonly attempts: number
  /** Milliseconds since 1970 UTC; null: the photo was given up. */
  readonly dueAt: number | null
  /** Why the last attempt failed; empty before the first. */
  readonly lastError: string
}

/** The rank of photos that a person or a program has posted: before those of imports. */
export const POSTED_RANK = 0

/**
 * The rank of a photo of an import. @param place Its place in the tour, from 0: main photos first.
 */
export function walkedRank(place: number): number {
  return POSTED_RANK + 1 + place
}

/**
 * The hosts of each seller take turns: a host may be slow, and a seller may post very many photos.
 */
export function photoKey(accountId: AccountId, host: string): string {
  return `${accountId} ${host}`
}

/** The job that fetches a photo. Jobs of a key are begun in the order of their ranks. */
export function photoJob(pictureId: PictureId, photo: WebPhoto, rank: number): NewJob {
  return {
    topic: PHOTO_TOPIC,
    version: PHOTO_VERSION,
    payload: JSON.stringify(photo),
    key: photoKey(photo.accountId, hostOf(photo)),
    ...ONE_LANE,
    rank,
    subject: pictureId,
    dueAt: null,
  }
}

export function hostOf({ sourceUrl }: Pick<WebPhoto, 'sourceUrl'>): string {
  return URL.parse(sourceUrl)?.hostname.slice(0, MAX_HOST_CHARACTERS) ?? ''
}

/** The scheme and a character: slashes alone name no host. */
const MIN_START = 'https://'.length + 1

/** Caches the hosts of many addresses, most of which begin alike. */
export class KnownHosts {
  readonly #hosts = new Map<string, string>()

  of(sourceUrl: string): string {
    const end = sourceUrl.indexOf('/', MIN_START)
    if (end < 0) return hostOf({ sourceUrl })
    const start = sourceUrl.slice(0, end)
    const host = this.#hosts.get(start) ?? hostOf({ sourceUrl })
    this.#hosts.set(start, host)
    return host
  }
}

/** Null: the payload is not a WebPhoto. */
export function readPhoto(payload: unknown): WebPhoto | null {
  if (typeof payload !== 'object' || payload === null) return null
  const { sourceUrl, accountId } = payload as Record<string, unknown>
  const isPhoto = typeof sourceUrl === 'string' && typeof accountId === 'number'
  return isPhoto ? (payload as WebPhoto) : null
}

export function fetchOf({ subject, payload, attempts, dueAt, lastError }: Job): PhotoFetch {
  const sourceUrl = readPhoto(parsed(payload))?.sourceUrl ?? ''
  return { pictureId: subject as PictureId, sourceUrl, attempts, dueAt, lastError }
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}
