import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { mailTimeZone } from '../catalog/accounts/account-time-zone.ts'
import { alertHandlers } from '../catalog/alerts/alert-handlers.ts'
import { removeOldAlerts } from '../catalog/alerts/alert-pruning.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { removeOldChanges } from '../catalog/changes/change-log-pruning.ts'
import { lookForHeldChanges } from '../catalog/changes/held-changes.ts'
import { removeDeleted } from '../catalog/deletions/deletion-pruning.ts'
import { doctorHandler, type ExamineService } from '../catalog/doctor/examination.ts'
import { bulkHandler } from '../catalog/drafts/bulk-handler.ts'
import { feedHandler, type RunFeed } from '../catalog/feeds/feed-handler.ts'
import { isOutgoing } from '../catalog/jobs/known-topics.ts'
import { newAddressLink } from '../catalog/leads/address-links.ts'
import { reassignUnanswered } from '../catalog/leads/lead-fallback.ts'
import { type LeadListingSources, leadListing } from '../catalog/leads/lead-listing.ts'
import { copiedTo, isAnswerWanted } from '../catalog/leads/wanted-mails.ts'
import { watchTerms } from '../catalog/listings/listing-terms.ts'
import { watchPlanEnds } from '../catalog/listings/plan-ends.ts'
import { removeOldRevisions } from '../catalog/listings/revision-pruning.ts'
import type { OpenRequests } from '../catalog/live-index/open-requests.ts'
import { removeOldEvents } from '../catalog/log-readers/event-pruning.ts'
import { lookForStuckReaders } from '../catalog/log-readers/stuck-readers.ts'
import { mailHandler } from '../catalog/messages/mail-handler.ts'
import { FileSweeper, type SweepIntervals } from '../catalog/pictures/file-sweeper.ts'
import { photoHandler } from '../catalog/pictures/photo-handler.ts'
import { walkPhotos } from '../catalog/pictures/photo-walk.ts'
import type { WriteExport } from '../catalog/published/listing-exports.ts'
import { Publisher } from '../catalog/published/publisher.ts'
import { databaseId } from '../catalog/setup/database-id.ts'
import { waitingRequests } from '../catalog/users/request-mails.ts'
import { webhookHandler } from '../catalog/webhooks/webhook-handler.ts'
import { wakeWebhooks } from '../catalog/webhooks/webhook-jobs.ts'
import { removeOldRequests } from '../catalog/writes/request-pruning.ts'
import { type Config, mailFromOf } from '../config/config.ts'
import type { WorkIntervals } from '../config/work-intervals.ts'
import { type PublicAddresses, Urls } from '../domain/public-urls.ts'
import { Calendar } from '../domain/values/calendar.ts'
import { Calendars } from '../domain/values/time-zones.ts'
import { BackgroundWork } from '../jobs/background-work.ts'
import { newHolderName } from '../jobs/holder-name.ts'
import type { JobEvents } from '../jobs/job-events.ts'
import { JobWorkers } from '../jobs/job-workers.ts'
import type { Mailer } from '../mail/mailer.ts'
import { openMailer } from '../mail/open-mailer.ts'
import type { DrawnFiles } from '../media/drawn-files.ts'
import type { MediaStore } from '../media/media-store.ts'
import type { PictureMaker } from '../media/picture-maker.ts'
import type { ScratchFolder } from '../media/scratch-folder.ts'
import type { Store } from '../store/store.ts'
import type { ExportSetting } from './cached-export.ts'
import { clockAndRandom } from './clock-and-random.ts'
import { drawMissing } from './drawn-media.ts'
import { jobLog } from './job-log.ts'
import { photoStores } from './listing-photos.ts'
import { mailFiles } from './mail-folder.ts'
import { mailedUserLink } from './mailed-user-links.ts'
import { alertMails, openAlertWork } from './open-alerts.ts'
import { answerAddress } from './open-inbound.ts'
import { webhookPoster } from './open-webhooks.ts'
import { outgoingGate } from './outgoing-gate.ts'
import { keepExportsReady } from './ready-exports.ts'
import { weeklyTexts } from './weekly-texts.ts'
import { inTurns, unlessAway } from './work-steps.ts'

const SESSIONS_AT_ONCE = 200
const ALERTS_FAILED = 'News for saved searches could not be found'

export interface BackgroundParts {
  readonly store: Store
  readonly catalog: Pick<
    Catalog,
    | 'bulkChanges'
    | 'figures'
    | 'weeklyFigures'
    | 'invitations'
    | 'keptForms'
    | 'links'
    | 'registrations'
    | 'personAddresses'
    | 'published'
    | 'sessions'
  >
  readonly media: MediaStore
  readonly drawn: DrawnFiles
  readonly maker: PictureMaker
  readonly scratch: ScratchFolder
  readonly gazetteer: LeadListingSources['gazetteer']
  /** Read for each message, because the addresses are known only once the server listens. */
  readonly addresses: () => PublicAddresses
  readonly print: (text: string) => void
  readonly onJobOutcome: JobEvents['onOutcome']
  readonly requests: Pick<OpenRequests, 'giveWay'>
  readonly runFeed: RunFeed
  readonly examine: ExamineService
  readonly exportSetting: () => ExportSetting
  readonly writeExport: WriteExport
}

/**
 * Starts the background jobs: fetching photos, sending messages, drawing missing pictures and
 * removing unused files.
 */
export function startBackground(
  config: Config,
  parts: BackgroundParts,
  logger: Logger,
): AsyncDisposable {
  const { store, media, drawn, maker, scratch } = parts
  const { intervals } = config
  const { clock, random } = clockAndRandom
  const started = new AsyncDisposableStack()
  const isPaused = outgoingGate(config)
  started.use(
    new FileSweeper(
      store,
      { media, scratch },
      {
        clock,
        onError: error => logger.warn({ err: error }, 'Unused files could not be removed'),
        intervals: sweepIntervals(intervals),
        isPaused: () => isPaused(store),
      },
    ),
  )
  const repeating: Repeat = (intervalMs, failure, doSome) => {
    const onError = (error: unknown) => logger.warn({ err: error }, failure)
    started.use(new BackgroundWork(doSome, onError, intervalMs))
  }
  const removing = (what: string, intervalMs: number, removeSome: () => Promise<boolean>) =>
    repeating(intervalMs, `${what} could not be removed`, inTurns(removeSome))
  removeOldRows(config, parts, removing)
  publish(parts, intervals, repeating)
  const alerts = started.use(
    openAlertWork(config, { ...parts, clock }, error => logger.warn({ err: error }, ALERTS_FAILED)),
  )
  repeating(intervals.alerts, ALERTS_FAILED, inTurns(unlessAway(() => alerts.step())))
  lookForWork(store, config, logger, repeating)
  if (config.hasConsole) {
    repeating(intervals['weekly-figures'], 'Weekly stats could not be mailed', () =>
      parts.catalog.weeklyFigures.step(),
    )
  }
  started.use(drawMissing(drawn, logger, intervals['missing-pictures']))
  started.use(keepExportsReady(parts, config, logger))
  const mailer = started.use(openMail(config, parts))
  const handlers = [
    mailHandler(store, mailer, clock),
    ...alertHandlers(store, mailer),
    photoHandler(maker, clock),
    feedHandler(store, parts.runFeed, clock, config.timeZone),
    doctorHandler(parts.examine, clock),
    webhookHandler(store, { ...clockAndRandom, post: webhookPoster(config) }),
    bulkHandler(store, parts.catalog.bulkChanges, new Calendar(config.timeZone)),
  ]
  started.use(
    new JobWorkers(store, handlers, {
      clock,
      random,
      elapsed: () => performance.now(),
      name: newHolderName(),
      ...jobLog(logger),
      onOutcome: parts.onJobOutcome,
      lookIntervalMs: intervals.jobs,
      unknownIntervalMs: intervals['unknown-jobs'],
      isPaused: async (topic, reader) => isOutgoing(topic) && (await isPaused(reader)),
    }),
  )
  return started
}

/** Starts the work that polls the database; `removeOldRows` starts the cleanup. */
function lookForWork(
  store: Store,
  { intervals, hasOutgoing, site }: Config,
  logger: Logger,
  repeating: Repeat,
): void {
  const { clock } = clockAndRandom
  const operator = site?.contact.find(({ kind }) => kind === 'email')?.text ?? ''
  repeating(intervals.webhooks, 'Could not check webhook endpoints', () =>
    wakeWebhooks(store, clock),
  )
  repeating(intervals['unanswered-leads'], 'Unanswered leads could not be reassigned', () =>
    reassignUnanswered(store, clock),
  )
  repeating(
    intervals['held-changes'],
    'Could not check the change log',
    lookForHeldChanges(store, clock, report =>
      logger.warn(report, 'Followers wait for changes: an older transaction is open'),
    ),
  )
  repeating(
    intervals['stuck-readers'],
    'Readers of changes could not be checked',
    lookForStuckReaders(store, { clock, hasWebhooks: hasOutgoing }, report =>
      logger.error(report, 'A reader of changes has stopped'),
    ),
  )
  repeating(
    intervals.terms,
    'Could not check for listings that expire',
    inTurns(() => watchTerms(store, clock)),
  )
  repeating(
    intervals.terms,
    'Could not check for plans that end',
    inTurns(() => watchPlanEnds(store, clock, operator)),
  )
  repeating(
    intervals['photo-walk'],
    'Could not queue imported photos',
    inTurns(walkPhotos(store, clock)),
  )
}

function removeOldRows(
  config: Config,
  { store, catalog }: Pick<BackgroundParts, 'store' | 'catalog'>,
  removing: (what: string, intervalMs: number, removeSome: () => Promise<boolean>) => void,
): void {
  const { intervals } = config
  const { clock } = clockAndRandom
  removing('Old changes in the change log', intervals['old-changes'], () =>
    removeOldChanges(store, clock, config.changeLogDays),
  )
  removing('Results of old requests', intervals['old-requests'], () =>
    removeOldRequests(store, clock),
  )
  removing('Deleted listings and accounts', intervals.deletions, () =>
    removeDeleted(store, clock, mailFiles(config)),
  )
  removing('Old sessions', intervals['old-sessions'], () =>
    catalog.sessions.removeOld(SESSIONS_AT_ONCE),
  )
  const { invitations } = catalog
  const removeExpired = () => invitations.removeExpired(SESSIONS_AT_ONCE)
  removing('Expired invitations', intervals['old-sessions'], removeExpired)
  removing('People who never confirmed their address', intervals['old-sessions'], () =>
    catalog.registrations.removeUnconfirmed(mailFiles(config), SESSIONS_AT_ONCE),
  )
  removing('Old figures', intervals['old-visits'], () => catalog.figures.removeOld())
  removing('Old saved searches', intervals['old-alerts'], () => removeOldAlerts(store, clock))
  removing('Former values of listings', intervals['old-revisions'], () =>
    removeOldRevisions(store, clock),
  )
  removing('Forms of ended sessions', intervals['old-sessions'], () =>
    catalog.keptForms.removeOld(),
  )
}

type Repeat = (intervalMs: number, failure: string, doSome: () => Promise<boolean>) => void

/** Writes the public changes of listings, for clients that follow them. */
function publish(
  {
    store,
    catalog: { published },
    requests,
  }: Pick<BackgroundParts, 'store' | 'catalog' | 'requests'>,
  intervals: WorkIntervals,
  repeating: Repeat,
): void {
  const publisher = new Publisher(store, clockAndRandom)
  const publishSome = unlessAway(async () => {
    await requests.giveWay()
    const hasPublished = await publisher.step()
    if (hasPublished) published.hurry()
    return hasPublished
  })
  const step = inTurns(publishSome)
  repeating(intervals.published, 'Changes could not be published', step)
  const remove = inTurns(() => removeOldEvents(store, clockAndRandom.clock))
  repeating(intervals['old-events'], 'Old events could not be removed', remove)
}

function sweepIntervals(intervals: WorkIntervals): SweepIntervals {
  return {
    passMs: intervals['unused-files'],
    stepMs: intervals['unused-files-step'],
    remainsMs: intervals['upload-remains'],
  }
}

function openMail(config: Config, parts: BackgroundParts): Mailer {
  const { store, media, drawn, gazetteer, addresses, print, catalog } = parts
  const urls = new Urls(addresses, 'v3')
  const mediaOf = photoStores(media, drawn, 'background')
  const answers = answerAddress(config)
  const calendars = new Calendars(new Calendar(config.timeZone))
  return openMailer({
    server: config.smtpServer,
    directory: config.mailDirectory,
    databaseId: () => databaseId(store, randomUUID),
    from: () => config.mailFrom ?? mailFromOf(addresses().base),
    host: () => new URL(addresses().base).hostname,
    portal: () => config.site?.name ?? new URL(addresses().portal).hostname,
    listingPage: (id, title) => urls.listingPage(id, title),
    leadPage: config.hasConsole ? id => `${addresses().console}/console/leads/${id}` : undefined,
    consolePage: config.hasConsole ? path => addresses().console + path : undefined,
    received: calendars.service.written,
    writtenFor: async mail => calendars.of(await mailTimeZone(store, mail)).written,
    question: async question => {
      const { clock, randomBytes } = clockAndRandom
      const link = await newAddressLink(store, clock, randomBytes, question)
      return link && { ...link, url: `${addresses().base}/confirm/${link.token}` }
    },
    weeklyFigures: mail => weeklyTexts(catalog.weeklyFigures, addresses(), mail),
    accountRequests: mail => waitingRequests(store, mail),
    answersTo: id => answers?.of(id) ?? null,
    copiedTo: mail => copiedTo(store, mail),
    isWanted: mail => isAnswerWanted(store, mail),
    userLink: mail => mailedUserLink(catalog, addresses(), clockAndRandom.clock, mail),
    ...alertMails(config, { ...parts, clock: clockAndRandom.clock }, addresses),
    listing: id => leadListing({ store, gazetteer, mediaOf }, id),
    print,
  })
}
