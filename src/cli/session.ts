import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import type { OpenOptions } from '../app/open-store.ts'
import type { Feeds } from '../catalog/feeds/feeds.ts'
import type { PostedListings } from '../catalog/listings/posted-listings.ts'
import type { RecordCatalog } from '../catalog/record-catalog.ts'
import type { Webhooks } from '../catalog/webhooks/webhooks.ts'
import {
  type Config,
  readSourcedConfig,
  type SourcedConfig,
  unknownSettings,
} from '../config/config.ts'
import type { Environment, SettingName } from '../config/settings.ts'
import { databaseFileOf } from '../config/storage-config.ts'
import { Problem } from '../domain/problem.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { FeedId } from '../domain/values/ids.ts'
import type { FetchedFile } from '../feeds/fetching/fetched-file.ts'
import type { EndedRun, RunFeedOptions } from '../feeds/imports/run-feed.ts'
import { missingDatabase } from '../store/database-file.ts'
import { databaseName } from '../store/database-settings.ts'
import type { Store } from '../store/store.ts'
import { explain } from './explain.ts'
import type { Io } from './io.ts'
import { openTerminal, type Progress, type Terminal } from './terminal.ts'

type StoreWork<Result> = (
  store: Store,
  config: Config,
  migrations: readonly string[],
) => Promise<Result>

/** The feeds, as commands use them. */
interface FeedCommands {
  readonly feeds: Feeds
  /** Runs a feed in this process. */
  readonly run: (id: FeedId, options: RunFeedOptions) => Promise<EndedRun>
  /** Reads the first records of a feed's file. */
  readonly sample: (id: FeedId) => Promise<void>
}

/** One command at work: where it writes, which settings it has, what time it is, how it ends. */
export class Session implements Terminal {
  #environment: Environment
  readonly io: Io
  readonly clock: Clock
  readonly #terminal: Terminal
  /** Whether no more is said about the settings. */
  #isSilent = true
  /** Whether a program such as "head" has ended before it had read a long result. */
  #isUnread = false
  /** The exit code of the program. */
  exitCode = 0

  constructor(environment: Environment, io: Io) {
    this.#environment = environment
    this.io = io
    this.clock = io.clock
    this.#terminal = openTerminal(io)
  }

  /** The variables of this process, with those that the command line overrides. */
  get environment(): Environment {
    return this.#environment
  }

  /** Sets a variable for this command and the processes that it starts. */
  override(name: SettingName, value: string): void {
    this.#environment = { ...this.#environment, [name]: value }
  }

  print(text: string): void {
    this.#terminal.print(text)
  }

  /** Prints a long result, as fast as it is read. */
  async printAll(texts: AsyncIterable<string> | Iterable<string>): Promise<void> {
    try {
      await pipeline(texts, this.io.stdout, { end: false })
    } catch (error) {
      this.#isUnread = isAboutStream(error)
      throw error
    }
  }

  note(text: string): void {
    this.#terminal.note(text)
  }

  progress(title: string, total: number): Progress {
    return this.#terminal.progress(title, total)
  }

  /**
   * Whether the person at the terminal agrees to what was printed.
   * @param yes Whether the command line agrees already.
   * @throws Problem `invalid-input` without a terminal.
   */
  async agrees(question: string, yes: boolean): Promise<boolean> {
    if (yes) return true
    if (this.io.ask === null) {
      const detail =
        'Nothing was changed. This needs confirmation, and there is no terminal: run it again with --yes.'
      throw Problem.of('invalid-input', 'No terminal', detail)
    }
    const answer = await this.io.ask(`${question} [y/N] `)
    const isYes = /^y(?:es)?$/i.test(answer.trim())
    if (!isYes) this.fail('Nothing was changed.')
    return isYes
  }

  /**
   * Whether the result has a reader; not when it goes to a program such as "head" that has ended.
   */
  async hasReader(): Promise<boolean> {
    // The system reports it between two turns of the event loop.
    await setImmediate()
    return this.io.stdout.errored === null
  }

  /** @throws Problem `invalid-input` that lists every wrong setting. */
  readConfig(): Config {
    return this.readSourcedConfig().config
  }

  /** @throws Problem `invalid-input` that lists every wrong setting. */
  readSourcedConfig(): SourcedConfig {
    const read = readSourcedConfig(this.environment)
    // Several parts of a command may read the settings, and so does each worker process.
    if (this.#isSilent) return read
    this.#isSilent = true
    for (const warning of read.warnings) this.note(`Warning: ${warning}`)
    return read
  }

  /** The configuration. @throws Problem `not-found` when its database does not exist. */
  configWithDatabase(): Config {
    const config = this.readConfig()
    const file = databaseFileOf(config)
    if (file !== null && !existsSync(file)) throw missingDatabase(file)
    return config
  }

  /**
   * Opens the configured store for one command, and closes it at its end.
   * @throws Problem `not-found` without a database: a new one would hide that the folder is wrong.
   */
  withStore<Result>(work: StoreWork<Result>): Promise<Result> {
    return this.#withStoreOf(this.configWithDatabase(), { mayCreate: false }, work)
  }

  /** Like `withStore`, for a command that uses the catalog. */
  withCatalog<Result>(
    work: (catalog: RecordCatalog, config: Config) => Promise<Result>,
  ): Promise<Result> {
    return this.withStore(async (store, config) => work(await this.catalogOf(store), config))
  }

  /** Like `withStore`, for a command that writes many listings by the rules of posted ones. */
  withPostedListings<Result>(
    work: (listings: PostedListings, config: Config) => Promise<Result>,
  ): Promise<Result> {
    return this.withStore(async (store, config) => {
      const { postedListings } = await import('../app/open-import.ts')
      return work(postedListings(store, this.clock, config.approval), config)
    })
  }

  /** A file that a URL names, on this machine for as long as `work` takes. */
  async withFetched<Result>(
    address: string,
    work: (file: FetchedFile) => Promise<Result>,
  ): Promise<Result> {
    const { fetchOnce } = await import('../app/feed-files.ts')
    const fetched = await fetchOnce(this.configWithDatabase(), address)
    try {
      return await work(fetched)
    } finally {
      await rm(fetched.file, { force: true })
    }
  }

  /** Like `withStore`, for a command about webhooks. */
  withWebhooks<Result>(work: (webhooks: Webhooks) => Promise<Result>): Promise<Result> {
    return this.withStore(async (store, config) => {
      const { webhooksOf } = await import('../app/open-webhooks.ts')
      const { clockAndRandom } = await import('../app/clock-and-random.ts')
      return work(webhooksOf(store, config, { ...clockAndRandom, clock: this.clock }))
    })
  }

  /** Like `withStore`, for a command about feeds. */
  withFeeds<Result>(work: (feeds: FeedCommands) => Promise<Result>): Promise<Result> {
    return this.withStore(async (store, config) => {
      const { feedsOf } = await import('../app/open-feeds.ts')
      const feeds = feedsOf(store, config, this.clock)
      return work({
        feeds,
        run: async (id, options) => {
          const { runFeedHere } = await import('../app/run-feed-here.ts')
          return await runFeedHere({ config, store, clock: this.clock }, id, options)
        },
        sample: async id => {
          const { sampleFeedHere } = await import('../app/sample-feed-here.ts')
          await sampleFeedHere({ config, store, clock: this.clock }, id)
        },
      })
    })
  }

  /** The use cases on the records of a store that is open. */
  async catalogOf(store: Store): Promise<RecordCatalog> {
    const { recordCatalog } = await import('../app/open-catalog.ts')
    return recordCatalog(store, this.clock)
  }

  /**
   * Like `withStore`, but creates a missing store, and closes its files to other users.
   * @param copiesBeforeUpdate Whether an SQLite file of an older version is copied before it is
   * updated.
   */
  async withNewStore<Result>(work: StoreWork<Result>, copiesBeforeUpdate = true): Promise<Result> {
    const options = { mayCreate: true, copiesBeforeUpdate }
    return await this.#withStoreOf(this.readConfig(), options, async (store, config, ran) => {
      const { closeToOthers } = await import('../data-folder/access.ts')
      const { dataDirectory } = config
      const places = { dataDirectory, databaseFile: databaseFileOf(config) }
      for (const warning of await closeToOthers(places)) this.note(`Warning: ${warning}`)
      return await work(store, config, ran)
    })
  }

  async #withStoreOf<Result>(
    config: Config,
    options: Pick<OpenOptions, 'mayCreate' | 'copiesBeforeUpdate'>,
    work: StoreWork<Result>,
  ): Promise<Result> {
    const { openStore } = await import('../app/open-store.ts')
    const onStage = (stage: string) => this.note(`${stage} …`)
    const { store, migrations } = await openStore(config, { ...options, onStage })
    await using _closing = store
    return await work(store, config, migrations)
  }

  /**
   * Runs a command to its end. An error is explained on standard error, and makes the exit code 1.
   */
  async run(command: () => Promise<unknown>): Promise<void> {
    this.#isSilent = false
    for (const name of unknownSettings(this.environment)) {
      this.note(`Note: ${name} is not a setting of Acreage.`)
    }
    try {
      await command()
    } catch (error) {
      const isUnread = this.#isUnread || this.io.stdout.errored !== null
      if (!isUnread || !isAboutStream(error)) this.fail(this.sentenceOf(error))
    }
  }

  /** Prints why the command failed, and makes the exit code 1. */
  fail(sentence: string): void {
    this.note(sentence)
    this.exitCode = 1
  }

  /** An error as a sentence for an operator. A defect is shown with its stack. */
  sentenceOf(error: unknown): string {
    const sentence = explain(error, this.#dataPlace())
    return sentence ?? String(error instanceof Error ? error.stack : error)
  }

  #dataPlace(): string {
    try {
      return databaseName(this.readConfig().database)
    } catch (error) {
      if (error instanceof Problem) return 'the data directory'
      throw error
    }
  }
}

/** Whether something could not be written, such as a result whose reader has ended. */
function isAboutStream(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED'
}
