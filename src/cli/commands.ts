import type { Command } from 'commander'
import type { Session } from './session.ts'

/** Defines the arguments, options and action of a command, or its subcommands. */
type Define = (command: Command, session: Session) => void

interface CommandEntry {
  readonly name: string
  readonly description: string
  /** Whether the help leaves the command out. */
  readonly isHidden?: boolean
  /** Imports the file of the command: no command loads code that only others need. */
  readonly load: () => Promise<Define>
}

/** Every command, in the order of the help. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'serve',
    description:
      'Start the service; SIGINT or SIGTERM stops it, once it has answered the requests it has',
    load: async () => (await import('./serve.ts')).defineServe,
  },
  {
    name: 'demo',
    description:
      'Fill an empty database with a demo catalog; the same seed and day make the same catalog',
    load: async () => (await import('./demo.ts')).defineDemo,
  },
  {
    name: 'reference',
    description:
      'The places that listings are in: states, regions, counties, cities, lakes, ZIP codes',
    load: async () => (await import('./reference.ts')).defineReference,
  },
  {
    name: 'migrate',
    description: 'Bring the database up to date: its schema, and the geography of this version',
    load: async () => (await import('./migrate.ts')).defineMigrate,
  },
  {
    name: 'account',
    description: 'Create, edit, list, delete and restore the accounts that listings belong to',
    load: async () => (await import('./account.ts')).defineAccount,
  },
  {
    name: 'key',
    description: 'Create, list, replace and end API keys',
    load: async () => (await import('./key.ts')).defineKey,
  },
  {
    name: 'user',
    description: 'The people who can sign in to the console: let them in, list them, keep them out',
    load: async () => (await import('./user.ts')).defineUser,
  },
  {
    name: 'listing',
    description:
      'Look at a listing, take it off the site and put it back, delete and restore it, export all',
    load: async () => (await import('./listing.ts')).defineListing,
  },
  {
    name: 'import',
    description:
      'Create and edit the listings of an account from a file, and tell what is wrong with it; the service can go on running',
    load: async () => (await import('./import.ts')).defineImport,
  },
  {
    name: 'feed',
    description: 'The sources that listings are read from again and again: add, list and run them',
    load: async () => (await import('./feed.ts')).defineFeed,
  },
  {
    name: 'webhook',
    description:
      'The addresses that are told what happens to listings and leads: add, watch, pause, replay',
    load: async () => (await import('./webhook.ts')).defineWebhook,
  },
  {
    name: 'review',
    description:
      'What waits for a decision: listings, accounts, reports of visitors; approve, refuse, take down',
    load: async () => (await import('./review.ts')).defineReview,
  },
  {
    name: 'showcase',
    description: 'The listings in the showcase',
    load: async () => (await import('./showcase.ts')).defineShowcase,
  },
  {
    name: 'map',
    description:
      'Your own files on the map of the site, such as roads and satellite pictures: add, list and remove them',
    load: async () => (await import('./map.ts')).defineMap,
  },
  {
    name: 'lead',
    description: 'Look at the leads of buyers, export them, and erase them',
    load: async () => (await import('./lead.ts')).defineLead,
  },
  {
    name: 'address',
    description: 'Addresses that listings name for their leads (leadRoutingEmail)',
    load: async () => (await import('./address.ts')).defineAddress,
  },
  {
    name: 'alert',
    description: 'The searches that buyers are told about by mail: list, show, remove, end',
    load: async () => (await import('./alert.ts')).defineAlert,
  },
  {
    name: 'jobs',
    description: 'Look at mail and other work that is done later; retry it or drop it',
    load: async () => (await import('./jobs.ts')).defineJobs,
  },
  {
    name: 'outbox',
    description: 'The former name of "acreage jobs"',
    isHidden: true,
    load: async () => (await import('./outbox.ts')).defineOutbox,
  },
  {
    name: 'audit',
    description: 'Show who changed what, and when, oldest first',
    load: async () => (await import('./audit.ts')).defineAudit,
  },
  {
    name: 'changes',
    description: 'The changes that programs can follow: what, when, and by whom',
    load: async () => (await import('./changes.ts')).defineChanges,
  },
  {
    name: 'prune',
    description: 'Remove old leads with their mail, and old entries of the audit log',
    load: async () => (await import('./prune.ts')).definePrune,
  },
  {
    name: 'compact',
    description:
      'Write the database anew without free space, so that the file gets smaller; stop the service first',
    load: async () => (await import('./compact.ts')).defineCompact,
  },
  {
    name: 'backup',
    description: 'Write the database and its pictures into one file; the service can go on running',
    load: async () => (await import('./backup.ts')).defineBackup,
  },
  {
    name: 'restore',
    description:
      'Replace the data with a backup, and keep the old data beside it; stop the service first',
    load: async () => (await import('./restore.ts')).defineRestore,
  },
  {
    name: 'outgoing',
    description:
      'Whether mail, webhooks, feeds and photos from other servers go out: show, pause and resume',
    load: async () => (await import('./outgoing.ts')).defineOutgoing,
  },
  {
    name: 'move',
    description:
      'Move everything from one database into an empty one, such as from SQLite to PostgreSQL; stop the service first',
    load: async () => (await import('./move.ts')).defineMove,
  },
  {
    name: 'doctor',
    description:
      'Check the settings and all data, without changing anything; the exit code is 1 if there is a fault',
    load: async () => (await import('./doctor.ts')).defineDoctor,
  },
  {
    name: 'health',
    description:
      'Ask the running service whether it is ready; the exit code is 1 if it is not, for health checks of containers',
    load: async () => (await import('./health.ts')).defineHealth,
  },
  {
    name: 'config',
    description: 'Show every setting, its value, and where the value comes from',
    load: async () => (await import('./config.ts')).defineConfig,
  },
]
