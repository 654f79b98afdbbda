import { mailHandler } from '../../src/catalog/messages/mail-handler.ts'
import type { LeadNotification } from '../../src/domain/leads/lead.ts'
import type { LeadId, ListingId } from '../../src/domain/values/ids.ts'
import type { FailedJob, TopicPause } from '../../src/jobs/job-events.ts'
import { type JobWorkerOptions, TopicWorker } from '../../src/jobs/topic-worker.ts'
import type { Mailer } from '../../src/mail/mailer.ts'
import { type MailerOptions, openMailer } from '../../src/mail/open-mailer.ts'
import { readSmtpServer, type SmtpServer } from '../../src/mail/smtp-server.ts'
import type { Store } from '../../src/store/store.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

export const NOTIFICATION: LeadNotification = {
  kind: 'lead',
  leadId: 1 as LeadId,
  recipient: 'seller@example.com',
  listingId: 1 as ListingId,
  listingTitle: 'Ten acres',
  contactName: 'Kay',
  emailAddress: 'kay@example.com',
  phoneNumber: '',
  comment: '',
  financing: null,
}

/**
 * A mailer whose SMTP server listens on a port of this machine.
 * @param name Its own address's.
 * @param login Such as `user:password@`.
 */
export function mailerTo(
  port: number,
  name = 'acreage',
  login = '',
  changes: Partial<MailerOptions> = {},
): Mailer {
  const server = readSmtpServer(`smtp://${login}127.0.0.1:${port}`) ?? null
  return mailer(server, '/nowhere', name, changes)
}

/** One that writes files. */
export function mailerInto(directory: string, changes: Partial<MailerOptions> = {}): Mailer {
  return mailer(null, directory, 'acreage', changes)
}

function mailer(
  server: SmtpServer | null,
  directory: string,
  name: string,
  changes: Partial<MailerOptions> = {},
): Mailer {
  return openMailer({
    server,
    directory,
    databaseId: async () => 'a-database',
    from: () => ({ name: 'Acreage', address: `${name}@land.example` }),
    host: () => 'land.example',
    portal: () => 'Lone Star Land',
    consolePage: path => `https://www.land.example${path}`,
    listingPage: id => `https://www.land.example/property/land/${id}`,
    received: () => '',
    listing: async () => null,
    question: async () => null,
    alert: async () => null,
    searchQuestion: async () => null,
    alertLink: async () => null,
    weeklyFigures: async () => null,
    accountRequests: async () => null,
    stopAddress: null,
    userLink: async () => null,
    copiedTo: async () => 'Ranches',
    isWanted: async () => true,
    print: () => {},
    ...changes,
  })
}

/** A worker that looks often. Failures of messages and outages are collected; other errors fail the test. */
export function startWorker(
  store: Store,
  mailer: Mailer,
  options: Partial<JobWorkerOptions> = {},
): TopicWorker & { readonly failures: FailedJob[]; readonly pauses: TopicPause[] } {
  const failures: FailedJob[] = []
  const pauses: TopicPause[] = []
  const worker = new TopicWorker(store, mailHandler(store, mailer, options.clock ?? Date.now), {
    clock: Date.now,
    random: () => 0,
    elapsed: () => performance.now(),
    name: `worker ${Math.random()}`,
    onFailed: failure => failures.push(failure),
    onPaused: pause => pauses.push(pause),
    onResumed: () => {},
    onOutcome: () => {},
    onError: error => {
      throw error
    },
    lookIntervalMs: 10,
    ...options,
  })
  return Object.assign(worker, { failures, pauses })
}
