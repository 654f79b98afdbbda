import { Counter, type Registry } from 'prom-client'
import { addSharedGauge, sharedLook } from './shared-gauge.ts'

/** The open jobs of one topic and version. */
interface MeasuredBacklog {
  readonly topic: string
  readonly waiting: number
  readonly failed: number
  readonly oldestAt: number | null
}

/** The part of a store that these metrics need. */
export interface MeasuredJobs {
  backlog(): Promise<readonly MeasuredBacklog[]>
}

/** The part of a store that has the photos of imports. */
export interface MeasuredPhotos {
  waitingForWalk(limit: number): Promise<number>
}

const MAIL = 'mail'
/** More are not counted: it would take too long for a metric that is scraped again and again. */
const MAX_COUNTED = 100_000

/** Counts the attempts of this process by topic and outcome. */
export function attemptCounter(registry: Registry): Counter<'topic' | 'outcome'> {
  return new Counter({
    name: 'acreage_job_attempts_total',
    help: 'Attempts to do jobs by topic and outcome: done, failed, given_up, postponed',
    labelNames: ['topic', 'outcome'],
    registers: [registry],
  })
}

/**
 * Adds the metrics that all processes of a store share: the length of the job queue, and the age of
 * its jobs.
 */
export function addJobMetrics(registry: Registry, jobs: MeasuredJobs, clock: () => number): void {
  const look = sharedLook(() => jobs.backlog())
  const age = (oldestAt: number | null) =>
    oldestAt === null ? 0 : Math.max(0, clock() - oldestAt) / 1000
  addSharedGauge(registry, {
    name: 'acreage_jobs',
    help: 'Jobs by topic that wait to be done, and those that were given up',
    labelNames: ['topic', 'state'],
    set: async metric => {
      for (const { topic, waiting, failed } of await look()) {
        metric.inc({ topic, state: 'waiting' }, waiting)
        metric.inc({ topic, state: 'failed' }, failed)
      }
    },
  })
  addSharedGauge(registry, {
    name: 'acreage_job_oldest_age_seconds',
    help: 'How long ago the oldest waiting job of a topic was added; 0: none waits',
    labelNames: ['topic'],
    set: async metric => {
      for (const [topic, oldestAt] of oldestOf(await look())) metric.set({ topic }, age(oldestAt))
    },
  })
  addSharedGauge(registry, {
    name: 'acreage_outbox_messages',
    help: 'Messages that wait to be sent, and those that were given up; as acreage_jobs{topic="mail"}',
    labelNames: ['state'],
    set: async metric => {
      const mail = (await look()).filter(({ topic }) => topic === MAIL)
      const sum = (of: (backlog: MeasuredBacklog) => number) =>
        mail.reduce((total, backlog) => total + of(backlog), 0)
      metric.set(
        { state: 'waiting' },
        sum(({ waiting }) => waiting),
      )
      metric.set(
        { state: 'failed' },
        sum(({ failed }) => failed),
      )
    },
  })
  addSharedGauge(registry, {
    name: 'acreage_outbox_oldest_age_seconds',
    help: 'How long ago the oldest waiting message was added; 0: none waits',
    labelNames: [],
    set: async metric => metric.set(age(oldestOf(await look()).get(MAIL) ?? null)),
  })
}

/** Adds how many imported photos wait without a job of their own. */
export function addPhotoMetrics(registry: Registry, pictures: MeasuredPhotos): void {
  addSharedGauge(registry, {
    name: 'acreage_photos_waiting',
    help: `Photos of imports that wait in their listings until they get jobs; counted up to ${MAX_COUNTED}`,
    labelNames: [],
    set: async metric => metric.set(await pictures.waitingForWalk(MAX_COUNTED)),
  })
}

/** By topic; a topic may have jobs of several versions. */
function oldestOf(backlogs: readonly MeasuredBacklog[]): ReadonlyMap<string, number | null> {
  const oldest = new Map<string, number | null>()
  for (const { topic, oldestAt } of backlogs) {
    const known = oldest.get(topic) ?? null
    const isOlder = known === null || (oldestAt !== null && oldestAt < known)
    oldest.set(topic, isOlder ? oldestAt : known)
  }
  return oldest
}
