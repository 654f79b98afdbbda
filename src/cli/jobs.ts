import { type Command, Option } from 'commander'
import type { JobSelection } from '../catalog/jobs/jobs.ts'
import { PHOTO_TOPIC } from '../domain/pictures/picture.ts'
import { Problem } from '../domain/problem.ts'
import { counted } from '../domain/values/counted.ts'
import { JOB_STATES, type Job, type JobState } from '../store/jobs/job-records.ts'
import { wholeNumber } from './arguments.ts'
import { jobCells, jobRecord } from './job-record.ts'
import { operator } from './operator.ts'
import type { Session } from './session.ts'
import { printTable } from './table.ts'

interface SelectionOptions {
  readonly topic?: string
  readonly key?: string
}

interface ListOptions extends SelectionOptions {
  readonly state?: JobState
  readonly json?: boolean
}

interface SeveralOptions extends SelectionOptions {
  readonly failed?: boolean
}

interface RetryOptions extends SeveralOptions {
  readonly to?: string
}

export function defineJobs(jobs: Command, session: Session): void {
  withSelection(jobs.command('list').description('List queued and failed jobs'))
    .addOption(new Option('--state <state>', 'only those in this state').choices(JOB_STATES))
    .option('--json', 'print them as JSON')
    .action((options: ListOptions) => session.run(() => listJobs(session, options)))
  withSeveral(jobs.command('retry').description('Retry jobs now, and for another four days'))
    .option('--to <address>', 'send a message to this address instead')
    .action((ids: number[], options: RetryOptions) =>
      session.run(() => retry(session, ids, options)),
    )
  withSeveral(jobs.command('drop').description('Drop jobs: they never run')).action(
    (ids: number[], options: SeveralOptions) => session.run(() => drop(session, ids, options)),
  )
}

function withSelection(command: Command): Command {
  return command
    .option('--topic <topic>', 'only jobs of this topic, such as mail')
    .option('--key <key>', 'only jobs with this key, such as the recipient of mail')
}

function withSeveral(command: Command): Command {
  const collect = (text: string, ids: number[] = []) => [...ids, wholeNumber(1)(text)]
  return withSelection(
    command
      .argument('[ids...]', 'the ids of the jobs, as "jobs list" shows them', collect, [])
      .option('--failed', 'all failed jobs'),
  )
}

export function listJobs(
  session: Session,
  { state, json, ...options }: ListOptions,
): Promise<void> {
  return session.withCatalog(async catalog => {
    const states: readonly JobState[] = state ? [state] : ['waiting', 'failed']
    const wanted = { ...selectionOf(options), states }
    const jobs: Job[] = []
    for await (const job of catalog.jobs.find(operator(), wanted)) jobs.push(job)
    const recordOf = (job: Job) => jobRecord(job, catalog.jobs.notificationOf(job))
    if (json) session.print(JSON.stringify(jobs.map(recordOf)))
    else {
      printTable(
        session,
        ['ID', 'TOPIC', 'ABOUT', 'KEY', 'STATE', 'ATTEMPTS', 'NEXT', 'LAST ERROR'],
        jobs.map(job => jobCells(job, session.clock())),
        `No job ${state ? PREDICATES[state] : 'waits or was given up'}.`,
      )
    }
    const photos = await catalog.jobs.photosWaiting(operator())
    if (photos > 0 && (state ?? 'waiting') === 'waiting' && isAbout(options, PHOTO_TOPIC)) {
      const count = counted(photos, 'photo of imports waits', 'photos of imports wait')
      session.note(`${count} in their listings, and will get jobs a few at a time.`)
    }
    const unknown = jobs.filter(job => !catalog.jobs.isKnown(job))
    if (unknown.length > 0) {
      const count = counted(unknown.length, 'job is', 'jobs are')
      session.note(`${count} of a topic or version that this version of Acreage does not know.`)
    }
  })
}

function isAbout({ topic, key }: SelectionOptions, wanted: string): boolean {
  return (topic ?? wanted) === wanted && key === undefined
}

const PREDICATES: Readonly<Record<JobState, string>> = {
  waiting: 'waits',
  failed: 'was given up',
  done: 'is done',
}

export async function retry(
  session: Session,
  ids: readonly number[],
  { to, ...options }: RetryOptions,
): Promise<void> {
  requireJobs(ids, options)
  if (ids.length !== 1 && to !== undefined) {
    const detail = '--to goes with the id of one job.'
    throw Problem.of('invalid-input', 'Recipient for several', detail)
  }
  await session.withCatalog(async catalog => {
    if (ids.length === 0) {
      const selection = selectionOf(options)
      const count = await catalog.jobs.retryFailed(operator(), selection)
      session.print(
        count === 0 ? 'No failed jobs.' : `${counted(count, 'job is', 'jobs are')} due again.`,
      )
    }
    for (const { id, key } of await catalog.jobs.retry(operator(), ids, to ?? null)) {
      session.print(`Job ${id} for ${key} is due again.`)
    }
  })
}

async function drop(
  session: Session,
  ids: readonly number[],
  options: SeveralOptions,
): Promise<void> {
  requireJobs(ids, options)
  await session.withCatalog(async catalog => {
    if (ids.length === 0) {
      const selection = selectionOf(options)
      const count = await catalog.jobs.dropFailed(operator(), selection)
      session.print(count === 0 ? 'No failed jobs.' : `Dropped ${counted(count, 'job')}.`)
    } else {
      await catalog.jobs.drop(operator(), ids)
      session.print(`Dropped ${counted(ids.length, 'job')}.`)
    }
  })
}

function requireJobs(ids: readonly number[], { failed = false, topic, key }: SeveralOptions): void {
  if ((ids.length === 0) !== failed) {
    const detail = 'Name jobs by their ids, or all failed ones with --failed.'
    throw Problem.of('invalid-input', 'No job named', detail)
  }
  if (!failed && (topic !== undefined || key !== undefined)) {
    const detail = '--topic and --key go with --failed, not with ids.'
    throw Problem.of('invalid-input', 'Ids and a selection', detail)
  }
}

function selectionOf({ topic, key }: SelectionOptions): JobSelection {
  return { topic: topic ?? null, key: key ?? null }
}
