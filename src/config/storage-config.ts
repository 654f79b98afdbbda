import { join } from 'node:path'
import { Problem } from '../domain/problem.ts'
import type { S3Bucket } from '../media/s3-bucket.ts'
import type { SnapshotStorage } from '../snapshot/snapshot-storage.ts'
import type { DatabaseSettings, PostgresSettings } from '../store/database-settings.ts'
import {
  DAYS,
  databaseIn,
  replicasIn,
  SEARCH_ENGINE,
  type SearchEngine,
  s3BucketOn,
  snapshotStorageIn,
} from './setting-kinds.ts'
import type { Environment, SettingName, SettingReader } from './settings.ts'

const DEFAULT_CHANGE_LOG_DAYS = 7

export interface StorageConfig {
  readonly database: DatabaseSettings
  /** Servers to read records from; each of their hosts is a replica. */
  readonly replicas: readonly PostgresSettings[]
  readonly dataDirectory: string
  /** The folder of drawn pictures, and of sellers' files unless `mediaBucket` is set. */
  readonly mediaDirectory: string
  /** Null for the media directory. */
  readonly mediaBucket: S3Bucket | null
  /** The folder of incomplete uploads. */
  readonly uploadDirectory: string
  /** The search index of the last run. */
  readonly snapshotFile: string
  /** Where nodes share snapshots of the index; null: this node shares none. */
  readonly snapshotStorage: SnapshotStorage | null
  /** How many days the change log is retained for a follower that does not read it. */
  readonly changeLogDays: number
  readonly searchEngine: SearchEngine
}

/** The file of the database; null when the database is on a server. */
export function databaseFileOf({ database }: Pick<StorageConfig, 'database'>): string | null {
  return database.kind === 'sqlite' ? database.file : null
}

/** @throws Problem `invalid-input` with the advice when the database is on a server. */
export function sqliteFileOf(config: Pick<StorageConfig, 'database'>, advice: string): string {
  const file = databaseFileOf(config)
  if (file === null) throw Problem.of('invalid-input', 'Only for SQLite', advice)
  return file
}

/** Referenced in docs/nodes.md and in the message about a former primary. */
const TIMELINE_NAME = 'primary-server.json'

/** @param environment The process's environment, completed by the file in the data folder. */
export function readStorage(
  settings: SettingReader,
  dataDirectory: string,
  environment: Environment,
): StorageConfig {
  const ownDatabase: DatabaseSettings = {
    kind: 'sqlite',
    file: join(dataDirectory, 'acreage.db'),
    maxPages: null,
  }
  const machine = machineOf(environment)
  const baseOf = (name: SettingName) =>
    settings.sourceOf(name) === '.env' ? dataDirectory : process.cwd()
  const place = databaseIn(baseOf('ACREAGE_DATABASE_URL'))
  const named = settings.read('ACREAGE_DATABASE_URL', place, ownDatabase)
  const timelineFile = join(dataDirectory, TIMELINE_NAME)
  const database = named.kind === 'postgres' ? { ...named, timelineFile } : named
  const snapshotStorage = snapshotStorageIn(baseOf('ACREAGE_SNAPSHOT_URL'), machine)
  const searchEngine = settings.read('ACREAGE_SEARCH', SEARCH_ENGINE, 'memory')
  if (searchEngine === 'sql' && database.kind === 'sqlite') {
    settings.faults.add(
      'contradictory',
      'ACREAGE_SEARCH',
      'ACREAGE_SEARCH=sql needs a PostgreSQL server: set ACREAGE_DATABASE_URL to postgres://USER:PASSWORD@HOST:5432/DATABASE, or leave ACREAGE_SEARCH out.',
    )
  }
  return {
    dataDirectory,
    database,
    replicas: readReplicas(settings, database, dataDirectory),
    mediaDirectory: join(dataDirectory, 'media'),
    mediaBucket: settings.read('ACREAGE_MEDIA_URL', s3BucketOn(machine), null),
    uploadDirectory: join(dataDirectory, 'uploads'),
    snapshotFile: join(dataDirectory, 'index.snapshot'),
    snapshotStorage: settings.read('ACREAGE_SNAPSHOT_URL', snapshotStorage, null),
    changeLogDays: settings.read('ACREAGE_CHANGE_LOG_DAYS', DAYS, DEFAULT_CHANGE_LOG_DAYS),
    searchEngine,
  }
}

function readReplicas(
  settings: SettingReader,
  database: DatabaseSettings,
  dataDirectory: string,
): readonly PostgresSettings[] {
  const isInFile = settings.sourceOf('ACREAGE_DATABASE_READ_URLS') === '.env'
  const kind = replicasIn(isInFile ? dataDirectory : process.cwd())
  const replicas = settings.read('ACREAGE_DATABASE_READ_URLS', kind, [])
  if (replicas.length > 0 && database.kind === 'sqlite') {
    settings.faults.add(
      'contradictory',
      'ACREAGE_DATABASE_READ_URLS',
      'ACREAGE_DATABASE_READ_URLS names replicas of a PostgreSQL database, and ACREAGE_DATABASE_URL names none: set it too, or leave out both.',
    )
  }
  return replicas
}

/** This machine's region and credentials, from the variables that Amazon's own tools use. */
function machineOf({
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
  AWS_REGION: region,
}: Environment): Pick<S3Bucket, 'region' | 'credentials'> {
  const token = sessionToken ? { sessionToken } : {}
  return {
    region: region || 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey, ...token } : null,
  }
}
