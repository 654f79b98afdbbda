import { isDeepStrictEqual } from 'node:util'
import type { ListingId } from '../../domain/values/ids.ts'
import type { RevisionRoom, StoredRevision } from '../../store/listings/revision-records.ts'
import type { Transaction } from '../../store/store.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** The members that a person changes file by file. */
const FILES = ['pictures', 'documents'] as const
/**
 * What the history of one listing holds: as many steps as its page shows, and as many bytes of
 * replaced values.
 */
const MAX_STEPS = 500
const MAX_BYTES = 1_000_000
/** A full history is reduced to this share, so that not every edit reduces it. */
const REDUCED_TO = 3 / 4

/**
 * Adds the values that edits have replaced to the histories of their listings. Consecutive edits by
 * programs on one day (UTC) are one step, so a program that writes all day adds one copy of a
 * listing; so are photos, or documents, that a person adds within an hour. The first edit after an
 * approval is always a step of its own. If a history is full, its oldest steps by programs are
 * merged first, and then its oldest steps are removed. Nothing is refused.
 * @param added Of different listings.
 */
export async function addRevisions(
  { revisions, reviews }: Pick<Transaction, 'revisions' | 'reviews'>,
  added: readonly StoredRevision[],
): Promise<void> {
  if (added.length === 0) return
  const rooms = await revisions.rooms(added.map(({ listingId }) => listingId))
  const continued = added.filter(revision => {
    const room = rooms.get(revision.listingId)
    return room !== undefined && isSame(room, revision)
  })
  const ids = continued.map(({ listingId }) => listingId)
  const pending = ids.length === 0 ? null : await reviews.ofListings(ids)
  const steps: StoredRevision[] = []
  for (const revision of added) {
    const isFirst = pending?.get(revision.listingId)?.at === revision.at
    const isSameStep = !isFirst && continued.includes(revision)
    steps.push(isSameStep ? await merged(revisions, revision) : revision)
  }
  await revisions.add(steps)
  for (const { listingId, before } of steps) {
    const room = rooms.get(listingId)
    const isFull = room && isAbove(room.steps + 1, room.bytes + bytesOf(before), 1)
    if (isFull) await reduce(revisions, listingId)
  }
}

/** Whether an edit continues the latest step. */
function isSame(room: RevisionRoom, revision: StoredRevision): boolean {
  if (isSameProgram(room, revision)) return dayOf(room) === dayOf(revision)
  const { kind, name } = revision.actor
  const isSamePerson = room.actor.kind === kind && room.actor.name === name
  return isSamePerson && hasOnlyFiles(revision) && revision.at - room.at < HOUR_MS
}

/** Whether an edit has replaced the photos alone, or the documents alone. */
function hasOnlyFiles({ before }: StoredRevision): boolean {
  const members = Object.keys(before)
  return members.length === 1 && FILES.some(file => file === members[0])
}

/** The latest step and an edit as one: what the older of them has replaced counts. */
async function merged(
  revisions: Transaction['revisions'],
  revision: StoredRevision,
): Promise<StoredRevision> {
  const { listingId } = revision
  const [latest] = await revisions.of(listingId, 1)
  const isOther =
    hasOnlyFiles(revision) &&
    !isSameProgram(latest ?? revision, revision) &&
    !isDeepStrictEqual(Object.keys(latest?.before ?? {}), Object.keys(revision.before))
  if (!latest || isOther) return revision
  await revisions.remove(listingId, latest.version)
  return joined(latest, revision)
}

function joined(older: StoredRevision, newer: StoredRevision): StoredRevision {
  return { ...newer, before: { ...newer.before, ...older.before } }
}

async function reduce(revisions: Transaction['revisions'], listingId: ListingId): Promise<void> {
  const all = (await revisions.of(listingId, MAX_STEPS + 1)).toReversed()
  const steps: StoredRevision[] = []
  let count = all.length
  let bytes = all.reduce((sum, { before }) => sum + bytesOf(before), 0)
  for (const step of all) {
    const last = steps.at(-1)
    if (last && isSameProgram(last, step) && isAbove(count, bytes, REDUCED_TO)) {
      const one = joined(last, step)
      bytes += bytesOf(one.before) - bytesOf(last.before) - bytesOf(step.before)
      count--
      steps[steps.length - 1] = one
    } else steps.push(step)
  }
  while (isAbove(count, bytes, REDUCED_TO)) {
    const oldest = steps.shift()
    if (!oldest) break
    bytes -= bytesOf(oldest.before)
    count--
  }
  await revisions.replace(listingId, steps)
}

function isAbove(steps: number, bytes: number, share: number): boolean {
  return steps > MAX_STEPS * share || bytes > MAX_BYTES * share
}

/** All keys count as one program: an account with several of them gets no larger history. */
function isSameProgram(
  { actor: one }: Pick<RevisionRoom, 'actor'>,
  { actor: other }: Pick<StoredRevision, 'actor'>,
): boolean {
  if (one.kind !== other.kind || one.kind === 'user') return false
  return one.kind === 'key' || one.name === other.name
}

function dayOf({ at }: Pick<StoredRevision, 'at'>): number {
  return Math.floor(at / DAY_MS)
}

function bytesOf(before: StoredRevision['before']): number {
  return Buffer.byteLength(JSON.stringify(before))
}
