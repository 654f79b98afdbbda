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
      'Start the service; SIGINT or SIGTERM stops it after the open requests are answered',
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
    description: 'Geography: states, regions, counties, cities, lakes, ZIP codes',
    load: async () => (await import('./reference.ts')).defineReference,
  },
  {
    name: 'migrate',
    description: 'Bring the database up to date: its schema, and the geography of this version',
    load: async () => (await import('./migrate.ts')).defineMigrate,
  },
  {
    name: 'account',
    description: 'Seller accounts: create, edit, list, delete and restore them',
    load: async () => (await import('./account.ts')).defineAccount,
  },
  {
    name: 'plan',
    description: 'Plans that limit what accounts publish: list, add, edit, remove, assign',
    load: async () => (await import('./plan.ts')).definePlan,
  },
  {
    name: 'key',
    description: 'API keys: create, list, rotate and revoke them',
    load: async () => (await import('./key.ts')).defineKey,
  },
  {
    name: 'user',
    description: 'Console users: add, list, disable and sign them out',
    load: async () => (await import('./user.ts')).defineUser,
  },
  {
    name: 'listing',
    description: 'Listings: show, activate, deactivate, delete, restore and export them',
    load: async () => (await import('./listing.ts')).defineListing,
  },
  {
    name: 'import',
    description:
      'Import the listings of an account from a file, and report its errors; the service can keep running',
    load: async () => (await import('./import.ts')).defineImport,
  },
  {
    name: 'feed',
    description:
      'Feeds: sources that listings are imported from on a schedule; add, list and run them',
    load: async () => (await import('./feed.ts')).defineFeed,
  },
  {
    name: 'webhook',
    description: 'Webhook endpoints for listing and lead events: add, list, pause, replay',
    load: async () => (await import('./webhook.ts')).defineWebhook,
  },
  {
    name: 'review',
    description:
      'Moderation: listings, accounts and visitor reports to review; approve, reject, take down',
    load: async () => (await import('./review.ts')).defineReview,
  },
  {
    name: 'showcase',
    description: 'Featured listings: list, add, remove',
    load: async () => (await import('./showcase.ts')).defineShowcase,
  },
  {
    name: 'map',
    description:
      'Custom map layers, such as roads and satellite imagery: add, list and remove them',
    load: async () => (await import('./map.ts')).defineMap,
  },
  {
    name: 'lead',
    description: 'Buyer leads: list, show, export and erase them',
    load: async () => (await import('./lead.ts')).defineLead,
  },
  {
    name: 'address',
    description: 'Lead addresses that listings name (leadRoutingEmail): list, approve, revoke',
    load: async () => (await import('./address.ts')).defineAddress,
  },
  {
    name: 'alert',
    description: 'Saved searches and email alerts: list, show, remove, end',
    load: async () => (await import('./alert.ts')).defineAlert,
  },
  {
    name: 'jobs',
    description: 'Background jobs, such as mail: list, retry, drop',
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
    description: 'Change log for programs that follow changes: list, follow, read',
    load: async () => (await import('./changes.ts')).defineChanges,
  },
  {
    name: 'prune',
    description: 'Remove old leads with their mail, and old entries of the audit log',
    load: async () => (await import('./prune.ts')).definePrune,
  },
  {
    name: 'compact',
    description: 'Rewrite the database file without its free space; stop the service first',
    load: async () => (await import('./compact.ts')).defineCompact,
  },
  {
    name: 'backup',
    description: 'Write the database and its pictures into one file; the service can keep running',
    load: async () => (await import('./backup.ts')).defineBackup,
  },
  {
    name: 'restore',
    description:
      'Replace the data with a backup, and keep the old data next to it; stop the service first',
    load: async () => (await import('./restore.ts')).defineRestore,
  },
  {
    name: 'outgoing',
    description: 'Outgoing mail, webhooks, feeds and photo downloads: show, pause and resume them',
    load: async () => (await import('./outgoing.ts')).defineOutgoing,
  },
  {
    name: 'move',
    description:
      'Copy everything from one database into an empty one, such as from SQLite to PostgreSQL; stop the service first',
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
      'Check whether the running service is ready, for container health checks; the exit code is 1 if it is not',
    load: async () => (await import('./health.ts')).defineHealth,
  },
  {
    name: 'config',
    description: 'Show every setting, its value, and where the value comes from',
    load: async () => (await import('./config.ts')).defineConfig,
  },
]
