import { DEFAULT_LEAD_LIMITS, type LeadLimits } from '../domain/leads/lead-limits.ts'
import { DECISION_GATHERING_MS } from '../domain/listings/decision-mail.ts'
import type { Approval } from '../domain/listings/listing-review.ts'
import type { Gazetteer } from '../domain/places/gazetteer.ts'
import type { Registration } from '../domain/users/user-link.ts'
import type { ClockAndRandom } from '../domain/values/clock.ts'
import type { Awaitable } from '../domain/values/when-there.ts'
import type { Reader, Store } from '../store/store.ts'
import { Accounts } from './accounts/accounts.ts'
import { Offices } from './accounts/offices.ts'
import { Changes } from './changes/changes.ts'
import { KeptForms } from './drafts/kept-forms.ts'
import { Invitations } from './invitations/invitations.ts'
import { Jobs } from './jobs/jobs.ts'
import { Keys } from './keys/keys.ts'
import { LeadAddresses } from './leads/address-book.ts'
import { CalendarLinks } from './leads/calendar-links.ts'
import { LeadHandling } from './leads/lead-handling.ts'
import { LeadInbox } from './leads/lead-inbox.ts'
import { Leads } from './leads/leads.ts'
import { Listings } from './listings/listings.ts'
import { Showcase } from './listings/showcase.ts'
import { Outgoing } from './outgoing/outgoing.ts'
import { Users } from './people/users.ts'
import { Plans } from './plans/plans.ts'
import { PublishedChanges } from './published/published-changes.ts'
import { PublishedEvents } from './published/published-events.ts'
import { Applications } from './review/applications.ts'
import { Profiles } from './review/profiles.ts'
import { Reports } from './review/reports.ts'
import { Reviews } from './review/reviews.ts'
import { AlertAddresses } from './saved-searches/alert-addresses.ts'
import { Passwords } from './users/passwords.ts'
import { PersonAddresses } from './users/person-addresses.ts'
import { Registrations } from './users/registrations.ts'
import { RequestMailChoice } from './users/request-mail-choice.ts'
import { SecurityEvents } from './users/security-events.ts'
import { Sessions } from './users/sessions.ts'
import { Credentials } from './users/user-credentials.ts'
import { UserLinks } from './users/user-links.ts'
import { AuditLog } from './writes/audit-log.ts'
import { IdempotentRequests } from './writes/idempotent-requests.ts'

/** The parts that the use cases on records work with. */
export interface RecordSources {
  readonly store: Store
  readonly sources: ClockAndRandom
  /** The places as they are now. */
  readonly gazetteer: () => Awaitable<Gazetteer>
  /** Resolves once searches of this process know the writes before. */
  readonly catchUp: () => Promise<void>
  readonly requests?: IdempotentRequests
  readonly leadLimits?: LeadLimits
  readonly registration?: Registration
  readonly approval?: Approval
  /** How long emails about decisions are held to gather more, in milliseconds. */
  readonly decisionGatheringMs?: number
  /** Called with errors of background work. */
  readonly onError?: (error: unknown) => void
}

/**
 * The use cases that need only the records, by noun; their methods document their errors. The
 * command line uses these, without a search index. Callers that act for an account pass a
 * Principal.
 */
export type RecordCatalog = ReturnType<typeof createRecordCatalog>

export function createRecordCatalog({
  store,
  sources,
  gazetteer,
  catchUp,
  requests = new IdempotentRequests(store, sources.clock),
  leadLimits: limits = DEFAULT_LEAD_LIMITS,
  registration = 'closed',
  approval = 'off',
  decisionGatheringMs = DECISION_GATHERING_MS,
  onError = () => {},
}: RecordSources) {
  const { clock } = sources
  const records = recordsOf(store)
  const passwords = new Passwords(sources)
  return {
    accounts: new Accounts(store, records, clock),
    addresses: new LeadAddresses(store, clock),
    /** The addresses that have saved searches. */
    alertAddresses: new AlertAddresses(store, sources),
    applications: new Applications(store, clock),
    audit: new AuditLog(store, clock),
    calendarLinks: new CalendarLinks(store, sources),
    changes: new Changes(store, clock),
    credentials: new Credentials(store, sources, passwords),
    inbox: new LeadInbox(store, clock),
    invitations: new Invitations(store, sources),
    jobs: new Jobs(store, clock),
    keptForms: new KeptForms(store, sources),
    keys: new Keys(store, sources),
    leadHandling: new LeadHandling(store, clock),
    leads: new Leads(store, { requests, clock, limits }),
    links: new UserLinks(store, sources, passwords, registration),
    listings: new Listings({ store, records, clock, approval, catchUp }),
    offices: new Offices(store, clock),
    /** Whether email, webhooks and other outgoing traffic are on. */
    outgoing: new Outgoing(store, clock),
    personAddresses: new PersonAddresses(store, sources),
    plans: new Plans(store, records, clock),
    profiles: new Profiles(store, clock, approval),
    requestMails: new RequestMailChoice(store),
    /** Changes of listings for the public. */
    published: new PublishedChanges(store, onError),
    /** The same by event number. */
    publishedEvents: new PublishedEvents(store),
    registrations: new Registrations(store, clock, registration),
    reports: new Reports(store, clock),
    reviews: new Reviews({ store, clock, gatheringMs: decisionGatheringMs }, catchUp),
    securityEvents: new SecurityEvents(store),
    sessions: new Sessions(store, sources, passwords),
    showcase: new Showcase(store, records, sources),
    users: new Users(store, clock),
    /** The places as they are now. */
    places: gazetteer,
    /** Removes the remains of removed rows from the database. */
    clearRemoved: () => store.clearRemoved(),
  }
}

/** Reads the records that requests show, if possible from a replica. */
export function recordsOf(store: Store): Reader {
  return store.servers?.records ?? store
}
