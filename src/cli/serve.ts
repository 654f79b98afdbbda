import type { Command } from 'commander'
import { checkMapFiles } from '../app/check-map-files.ts'
import { measureStore } from '../app/measured-store.ts'
import { outgoingGate, outgoingWarning } from '../app/outgoing-gate.ts'
import type { Service } from '../app/service.ts'
import { isDemo, isEmptyCatalog, unfinishedDemo } from '../catalog/setup/load-demo.ts'
import type { Config } from '../config/config.ts'
import { settingsList } from '../config/listed-settings.ts'
import { capitalized } from '../domain/values/capitalized.ts'
import { counted } from '../domain/values/counted.ts'
import { createServiceLog } from '../logging/logger.ts'
import { ServiceMetrics } from '../metrics/service-metrics.ts'
import type { Store } from '../store/store.ts'
import { wholeNumber } from './arguments.ts'
import { loadMissingGeography, prepare } from './await-preparation.ts'
import { loadDemoCatalog } from './demo.ts'
import { demoKey } from './demo-key.ts'
import { examineInProcess } from './doctor-process.ts'
import { writeExportInProcess } from './export-process.ts'
import { runFeedInProcess } from './feed-process.ts'
import { refusePortsInUse } from './free-ports.ts'
import { migratedLines } from './migrated-lines.ts'
import { operator } from './operator.ts'
import { serveMetrics } from './serve-metrics.ts'
import type { Session } from './session.ts'
import { renewInProcess } from './snapshot-process.ts'

/** The demo with which `--demo` fills an empty data directory. */
const DEMO = { listings: 2000, seed: 1 }

interface ServeOptions {
  readonly demo?: boolean
  readonly port?: number
  readonly quiet?: boolean
}

export function defineServe(command: Command, session: Session): void {
  command
    .option('--demo', `fill an empty data directory with ${DEMO.listings} demo listings first`)
    .option(
      '--port <number>',
      'the port to listen on (default: ACREAGE_PORT)',
      wholeNumber(0, 65_535),
    )
    .option(
      '--quiet',
      'send and fetch nothing (mail, webhooks, feeds, photos from other servers); same as ACREAGE_OUTGOING=off',
    )
    .action((options: ServeOptions) => session.run(() => serve(session, options)))
}

async function serve(
  session: Session,
  { demo: wantsDemo = false, port, quiet = false }: ServeOptions,
): Promise<void> {
  // Threads and processes of this service get the setting with the environment.
  if (quiet) session.override('ACREAGE_OUTGOING', 'off')
  const given = session.readConfig()
  const config = port === undefined ? given : { ...given, port }
  await refusePortsInUse(config)
  await session.withNewStore(async (store, _config, migrations) => {
    for (const line of migratedLines(migrations)) session.note(line)
    const warning = await outgoingWarning(config, store)
    if (warning !== null) session.note(`${capitalized(warning)}.`)
    await checkMapFiles(config)
    await prepare(session, config, async () => {
      await loadMissingGeography(session, store)
      if (wantsDemo) await makeDemo(session, store)
    })
    let invited: Promise<void> | null = null
    {
      await using service = await (config.threads === 1 ? start : startSeveral)(
        session,
        config,
        store,
      )
      const stop = session.io.stopSignal()
      const showsDemo = wantsDemo && (await isDemo(store))
      if (showsDemo) await welcome(session, config, service, store)
      else session.print(`Acreage serves ${listingsOf(service)} at ${service.address}`)
      if (config.hasConsole) {
        const address = config.consoleUrl ?? service.address
        const { port: shownPort } = new URL(service.address)
        // Other commands know the port only from the settings.
        const settings = port === undefined || shownPort === '' ? '' : `ACREAGE_PORT=${shownPort} `
        invited = openConsole(session, store, config, { address, settings, showsDemo })
      }
      await stop
      session.note('Stopping …')
    }
    await invited
  })
}

async function start(session: Session, config: Config, store: Store): Promise<Service> {
  const { startService } = await import('../app/service.ts')
  const progress = session.progress('Loading the search index', await store.listings.count())
  await using begun = new AsyncDisposableStack()
  try {
    const watcher = { print: (text: string) => session.print(text), onIndexed: progress.update }
    const log = createServiceLog(config.logLevel, { output: session.io.log })
    const metrics = config.metricsPort === null ? null : begun.use(new ServiceMetrics())
    if (metrics) {
      measureStore(metrics, store, session.clock, () => outgoingGate(config)(store))
      begun.use(await serveMetrics(session, config, log.logger, () => metrics.text()))
    }
    const service = begun.use(
      await startService(
        config,
        store,
        { log, watcher },
        {
          settings: settingsList({ config, sources: session.readSourcedConfig().sources }),
          runsJobs: true,
          runFeed: runFeedInProcess(session.environment),
          examine: examineInProcess(session.environment),
          writeExport: writeExportInProcess(session.environment),
          renewSnapshot: renewInProcess(session.environment),
          listens: 'at-once',
          sharesPort: false,
          remote: null,
          counts: null,
          metrics,
        },
      ),
    )
    const { address, listingCount, offeredCount } = service
    const ending = begun.move()
    return {
      address,
      listingCount,
      offeredCount,
      [Symbol.asyncDispose]: () => ending.disposeAsync(),
    }
  } finally {
    progress.end()
  }
}

/** A service of one thread does not load the code for several. */
async function startSeveral(session: Session, config: Config, store: Store): Promise<Service> {
  const { serveWithThreads } = await import('./serve-with-threads.ts')
  return await serveWithThreads(session, config, store)
}

/** Makes the demo in an empty database, and completes one whose making was interrupted. */
async function makeDemo(session: Session, store: Store): Promise<void> {
  const unfinished = await unfinishedDemo(store)
  if (unfinished === null && !(await isEmptyCatalog(store))) return
  await loadDemoCatalog(session, store, unfinished ?? { ...DEMO, now: session.clock() })
}

async function welcome(
  session: Session,
  config: Config,
  service: Service,
  store: Store,
): Promise<void> {
  const { keys } = await session.catalogOf(store)
  const { text: key, days } = await demoKey(config, keys, session.clock)
  const { address } = service
  const [featured] = await store.listings.spotlights('shown')
  const listingID = featured?.listingId ?? 1
  const header = `-H "X-API-Key: ${key}"`
  const lead = {
    data: {
      listingID,
      contactName: 'Pat Buyer',
      emailAddress: 'pat@example.com',
      comment: 'Is it still available?',
    },
  }
  session.print(`
Acreage serves ${listingsOf(service)} at ${address}

A demo key with every permission, valid for ${counted(days, 'day')}; each start shows the same one:
  ${key}

To read and try out: ${address}/docs

Try:
  curl ${header} "${address}/v3/listings?stateID=44&la=50&hp=500000&listingType=2&listingsPerPage=5"
  curl ${header} "${address}/v3/listings/${listingID}?includeImages=true"
  curl ${header} -H "Content-Type: application/json" -d '${JSON.stringify(lead)}' ${address}/v3/lead
`)
}

/**
 * Prints how to create the first operator of the console until there is one, and how to sign in as
 * a demo seller, whose console is filled first. The service runs without this, too.
 * @param settings The settings in front of a command that make it print addresses of this service.
 */
async function openConsole(
  session: Session,
  store: Store,
  { approval }: Config,
  {
    address,
    settings,
    showsDemo,
  }: { readonly address: string; readonly settings: string; readonly showsDemo: boolean },
): Promise<void> {
  try {
    // After the service answers, so that no start waits for it.
    const seller = showsDemo ? await deskOf(store, approval) : null
    const { links } = await session.catalogOf(store)
    const token = await links.setup()
    if (token !== null) {
      session.print(`
To set up the console for sellers and operators, open this within half an hour; later, a restart prints another link:
  ${address}/console/link/${token}`)
    }
    if (seller === null) return
    session.print(`
To sign in to the console as a demo seller, create a password link while the service is running:
  ${settings}bin/acreage user link ${seller}`)
  } catch (error) {
    const reason = session.sentenceOf(error)
    session.note(`The console could not be prepared; a restart tries again. ${reason}`)
  }
}

async function deskOf(store: Store, approval: Config['approval']): Promise<string | null> {
  const stored = await store.settings.get('demo-desk')
  // Later starts do not load the demo for this.
  if (stored !== null) return stored
  const { fillDesk } = await import('../app/demo.ts')
  return await fillDesk(store, operator().actor, approval)
}

/** `2,000 listings, 1,705 of them on offer,` */
function listingsOf({ listingCount, offeredCount }: Service): string {
  const all = counted(listingCount, 'listing')
  return listingCount === 0
    ? all
    : `${all}, ${offeredCount.toLocaleString('en-US')} of them on offer,`
}
