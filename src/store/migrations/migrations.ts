import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Problem } from '../../domain/problem.ts'
import { readMove } from '../database-file.ts'
import { createCatalogue } from './0001-catalogue.ts'
import { addKeyGrants } from './0002-key-grants.ts'
import { addListingWrites } from './0003-listing-writes.ts'
import { addOutboxLease } from './0004-outbox.ts'
import { addAudit } from './0005-audit.ts'
import { addFileSweep } from './0006-file-sweep.ts'
import { addFileQueues } from './0007-file-queues.ts'
import { addLeadBuyers } from './0008-lead-buyers.ts'
import { addAuctionIndex } from './0009-auction-index.ts'
import { addPictureCrashes } from './0010-picture-crashes.ts'
import { addLeadAddresses } from './0011-lead-addresses.ts'
import { addLeadReading } from './0012-lead-reading.ts'
import { addAuditPruning } from './0013-audit-pruning.ts'
import { addChangeFollowers } from './0014-change-followers.ts'
import { addJobs } from './0015-jobs.ts'
import { addChangeTransactions } from './0016-change-transactions.ts'
import { addSharedLimits } from './0017-shared-limits.ts'
import { addWriteTurns } from './0018-write-turns.ts'
import { addJobLanes } from './0019-job-lanes.ts'
import { addDeletions } from './0020-deletions.ts'
import { addListingTypeWithoutAuction } from './0021-listing-type-without-auction.ts'
import { addStaleCoordinates } from './0022-stale-coordinates.ts'
import { addJobOrigins } from './0023-job-origins.ts'
import { addSales } from './0024-sales.ts'
import { addKeyFailures } from './0025-key-failures.ts'
import { addFeeds } from './0026-feeds.ts'
import { indexTitles } from './0028-titles.ts'
import { addPhotoWalk } from './0029-photo-walk.ts'
import { addFacts } from './0032-facts.ts'
import { addUsers } from './0040-users.ts'
import { addPriceReductions } from './0041-price-reductions.ts'
import { addDrafts } from './0042-drafts.ts'
import { addListingDays } from './0043-listing-days.ts'
import { addRequestsOfPeople } from './0044-requests-of-people.ts'
import { addLeadHandling } from './0045-lead-handling.ts'
import { addAccountPictures } from './0046-account-pictures.ts'
import { addListingLists } from './0047-listing-lists.ts'
import { addPreviewLinks } from './0048-preview-links.ts'
import { addPublishedLog } from './0049-published-log.ts'
import { addReviews } from './0050-reviews.ts'
import { indexAccountNames } from './0051-account-names.ts'
import { addPasskeys } from './0052-passkeys.ts'
import { addWebhooks } from './0053-webhooks.ts'
import { addSavedSearches } from './0054-saved-searches.ts'
import { addDraftFiles } from './0055-draft-files.ts'
import { addOffices } from './0056-offices.ts'
import { addCreatedAt } from './0057-created-at.ts'
import { addPublishedEditions } from './0058-published-editions.ts'
import { addDraftTitles } from './0059-draft-titles.ts'
import { addFeedReadings } from './0060-feed-readings.ts'
import { addEventReaders } from './0061-event-readers.ts'
import { shortenFeedRecords } from './0062-feed-records.ts'
import { addDraftUploads } from './0063-draft-uploads.ts'
import { dropAccountCheckOfPhotos } from './0064-photos-without-check.ts'
import { indexAuctionListings } from './0065-auction-listings.ts'
import { addPersonAddresses } from './0066-person-addresses.ts'
import { dropListingCheckOfPhotos } from './0067-photos-of-listings.ts'
import { addSignInVersions } from './0068-sign-in-versions.ts'
import { addQuestionAskers } from './0069-question-askers.ts'
import { addRegisteredNames } from './0070-registered-names.ts'
import { addInvitations } from './0071-invitations.ts'
import { addKeyMakers } from './0072-key-makers.ts'
import { addSecurityEvents } from './0073-security-events.ts'
import { addActionsOfKeptForms } from './0074-actions-of-kept-forms.ts'
import { addChangedPhotos } from './0077-changed-photos.ts'
import { addChangedAccounts } from './0078-changed-accounts.ts'
import { addMakersAndOffices } from './0081-makers-and-offices.ts'
import { addUnavailableSince } from './0082-unavailable-since.ts'
import { addChangedProfiles } from './0083-changed-profiles.ts'
import { addAccountEvents } from './0088-account-events.ts'
import { addMediaEvents } from './0090-media-events.ts'
import type { ColumnTypes } from './column-types.ts'

type Change = (db: Kysely<unknown>, types: ColumnTypes) => Promise<void>

/** Every change to the schema, in order. One that has been released is never edited. */
const MIGRATIONS: Readonly<Record<string, Change>> = {
  '0001-catalogue': createCatalogue,
  '0002-key-grants': addKeyGrants,
  '0003-listing-writes': addListingWrites,
  '0004-outbox': addOutboxLease,
  '0005-audit': addAudit,
  '0006-file-sweep': addFileSweep,
  '0007-file-queues': addFileQueues,
  '0008-lead-buyers': addLeadBuyers,
  '0009-auction-index': addAuctionIndex,
  '0010-picture-crashes': addPictureCrashes,
  '0011-lead-addresses': addLeadAddresses,
  '0012-lead-reading': addLeadReading,
  '0013-audit-pruning': addAuditPruning,
  '0014-change-followers': addChangeFollowers,
  '0015-jobs': addJobs,
  '0016-change-transactions': addChangeTransactions,
  '0017-shared-limits': addSharedLimits,
  '0018-write-turns': addWriteTurns,
  '0019-job-lanes': addJobLanes,
  '0020-deletions': addDeletions,
  '0021-listing-type-without-auction': addListingTypeWithoutAuction,
  '0022-stale-coordinates': addStaleCoordinates,
  '0023-job-origins': addJobOrigins,
  '0024-sales': addSales,
  '0025-key-failures': addKeyFailures,
  '0026-feeds': addFeeds,
  '0028-titles': indexTitles,
  '0029-photo-walk': addPhotoWalk,
  '0032-facts': addFacts,
  '0040-users': addUsers,
  '0041-price-reductions': addPriceReductions,
  '0042-drafts': addDrafts,
  '0043-listing-days': addListingDays,
  '0044-requests-of-people': addRequestsOfPeople,
  '0045-lead-handling': addLeadHandling,
  '0046-account-pictures': addAccountPictures,
  '0047-listing-lists': addListingLists,
  '0048-preview-links': addPreviewLinks,
  '0049-published-log': addPublishedLog,
  '0050-reviews': addReviews,
  '0051-account-names': indexAccountNames,
  '0052-passkeys': addPasskeys,
  '0053-webhooks': addWebhooks,
  '0054-saved-searches': addSavedSearches,
  '0055-draft-files': addDraftFiles,
  '0056-offices': addOffices,
  '0057-created-at': addCreatedAt,
  '0058-published-editions': addPublishedEditions,
  '0059-draft-titles': addDraftTitles,
  '0060-feed-readings': addFeedReadings,
  '0061-event-readers': addEventReaders,
  '0062-feed-records': shortenFeedRecords,
  '0063-draft-uploads': addDraftUploads,
  '0064-photos-without-check': dropAccountCheckOfPhotos,
  '0065-auction-listings': indexAuctionListings,
  '0066-person-addresses': addPersonAddresses,
  '0067-photos-of-listings': dropListingCheckOfPhotos,
  '0068-sign-in-versions': addSignInVersions,
  '0069-question-askers': addQuestionAskers,
  '0070-registered-names': addRegisteredNames,
  '0071-invitations': addInvitations,
  '0072-key-makers': addKeyMakers,
  '0073-security-events': addSecurityEvents,
  '0074-actions-of-kept-forms': addActionsOfKeptForms,
  '0077-changed-photos': addChangedPhotos,
  '0078-changed-accounts': addChangedAccounts,
  '0081-makers-and-offices': addMakersAndOffices,
  '0082-unavailable-since': addUnavailableSince,
  '0083-changed-profiles': addChangedProfiles,
  '0088-account-events': addAccountEvents,
  '0090-media-events': addMediaEvents,
}

/** Their names, in the same order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

/** What is said before the schema of an existing database is changed. */
export const UPDATE_STAGE =
  'Bringing the database up to date. This can take minutes for a large one'

/** Kysely's own table of the migrations that a database has had. */
export const MIGRATION_TABLE = 'kysely_migration'

/**
 * Brings a database's schema up to date; several processes may do so at once.
 * @param beforeUpdate Called before the schema of an existing database is changed; when it throws, nothing is changed.
 * @param schema The schema of PostgreSQL that holds the tables; SQLite has no such thing.
 * @returns The names of the migrations that ran.
 * @throws Problem `conflict` when a newer version of the program has changed the schema, or when an older version has
 * begun to move another database into this one.
 */
export async function migrateToLatest(
  db: Kysely<never>,
  types: ColumnTypes,
  beforeUpdate: () => Promise<void> = async () => {},
  schema?: string,
): Promise<readonly string[]> {
  const done = await doneMigrations(db, schema)
  refuseNewerSchema(done)
  // Kysely would first read what all tables look like.
  if (done.length === MIGRATION_NAMES.length) return []
  const migrator = migratorOf(db, types, schema)
  const known = await migrator.getMigrations()
  const doneCount = known.filter(({ executedAt }) => executedAt !== undefined).length
  if (doneCount > 0 && doneCount < known.length) {
    await refuseUnfinishedMove(db)
    await beforeUpdate()
  }
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.map(result => result.migrationName)
}

/** Makes the migrations of a database. */
export function migratorOf(
  db: Kysely<never>,
  types: ColumnTypes,
  schema: string | undefined,
): Migrator {
  const migrations: Record<string, Migration> = {}
  for (const [name, change] of Object.entries(MIGRATIONS)) {
    migrations[name] = { up: migrating => change(migrating, types) }
  }
  return new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    ...(schema !== undefined && { migrationTableSchema: schema }),
  })
}

/** Until a move ends, the schema lacks indexes and foreign keys, which migrations may change. */
async function refuseUnfinishedMove(db: Kysely<never>): Promise<void> {
  const { rows } = await sql<{ value: string }>`
    select value from setting where name = 'move'`.execute(db)
  const unfinished = readMove(rows[0]?.value ?? null)
  if (unfinished === null) return
  if (unfinished.by === 'restore') {
    const detail =
      'Another version of Acreage has begun to restore a backup into this database, and has not ended. Run "acreage restore" with that version again, or empty this database and restore with this version.'
    throw Problem.of('conflict', 'Restore not ended', detail)
  }
  throw Problem.of(
    'conflict',
    'Move not ended',
    'An older version of Acreage has begun to move another database into this one, and has not ended. Run "acreage move" with that version again, or empty this database and move with this version.',
  )
}

/** The names of the migrations that a database has had. */
async function doneMigrations(
  db: Kysely<never>,
  schema: string | undefined,
): Promise<readonly string[]> {
  const found =
    schema === undefined
      ? sql`select 1 from sqlite_schema where name = ${MIGRATION_TABLE}`
      : sql`select 1 from pg_tables where schemaname = ${schema} and tablename = ${MIGRATION_TABLE}`
  if ((await found.execute(db)).rows.length === 0) return []
  const table = schema === undefined ? sql.id(MIGRATION_TABLE) : sql.id(schema, MIGRATION_TABLE)
  const { rows } = await sql<{ name: string }>`select name from ${table}`.execute(db)
  return rows.map(row => row.name)
}

function refuseNewerSchema(done: readonly string[]): void {
  const unknown = done.filter(name => !Object.hasOwn(MIGRATIONS, name))
  if (unknown.length > 0) {
    throw Problem.of(
      'conflict',
      'Database too new',
      `A newer version of Acreage has written this database (migration ${unknown.toSorted().at(-1)}); start that version, or use another database or data directory.`,
    )
  }
}
