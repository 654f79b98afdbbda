import type { Principal } from '../../domain/accounts/principal.ts'
import { Problem } from '../../domain/problem.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { type JobHandler, JobInterrupted } from '../../jobs/job-handler.ts'
import { ONE_LANE } from '../../store/jobs/job-records.ts'
import type { Store } from '../../store/store.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { DOCTOR_TOPIC, DOCTOR_VERSION } from './doctor-order.ts'

/** The result of one check of `acreage doctor`. */
export interface ServiceFinding {
  readonly check: string
  readonly state: 'ok' | 'warning' | 'fault'
  readonly text: string
}

/**
 * Runs `acreage doctor` on this service, in a process of its own. @throws Error when that process
 * has failed.
 */
export type ExamineService = (signal: AbortSignal) => Promise<readonly ServiceFinding[]>

/** The latest result. Instants are milliseconds since 1970 UTC. */
export interface Examination {
  readonly endedAt: number
  readonly findings: readonly ServiceFinding[]
}

/** The checks of `acreage doctor`, which read all data of the service and may take minutes. */
export class ServiceDoctor {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /**
   * @returns The latest result, or null; and whether another one is queued. @throws Problem
   * `forbidden`.
   */
  async latest(
    principal: Principal,
  ): Promise<{ readonly latest: Examination | null; readonly isWaiting: boolean }> {
    permitted(principal, ['operate'])
    const [text, jobs] = await Promise.all([
      this.#store.settings.get('doctor-report'),
      this.#store.jobs.list({ topic: DOCTOR_TOPIC, key: null, states: ['waiting'] }, 0, 1),
    ])
    const latest = text === null ? null : (JSON.parse(text) as Examination)
    return { latest, isWaiting: jobs.length > 0 }
  }

  /**
   * Queues one examination of the service. @throws Problem `forbidden`, `conflict` when one is
   * already queued.
   */
  async ask(principal: Principal): Promise<void> {
    const actor = permitted(principal, ['operate'])
    const now = this.#clock()
    await this.#store.transact(async transaction => {
      await transaction.lock(DOCTOR_TOPIC)
      const waiting = { topic: DOCTOR_TOPIC, key: null, states: ['waiting'] } as const
      if ((await transaction.jobs.list(waiting, 0, 1)).length > 0) {
        throw Problem.of('conflict', 'Waits already', 'The doctor is looking already.')
      }
      const job = { topic: DOCTOR_TOPIC, version: DOCTOR_VERSION, key: 'service', ...ONE_LANE }
      await transaction.jobs.add([{ ...job, payload: '{}', subject: null, dueAt: null }], now)
      await recordWrite(transaction, actor, now, {
        subject: 'database',
        id: '',
        action: 'examined',
        details: {},
        changed: [],
      })
    }, LOCKED)
  }
}

const LOCKED = { locksByItself: true } as const

/** Examines the service and stores the result. */
export function doctorHandler(examine: ExamineService, clock: Clock): JobHandler {
  return {
    topic: DOCTOR_TOPIC,
    version: DOCTOR_VERSION,
    policy: {
      maxAtOnce: 1,
      retries: {
        firstWaitMs: 5_000,
        longestWaitMs: 60_000,
        giveUpAfterMs: 600_000,
        minAttempts: 2,
      },
      keepsDone: false,
      keyLimit: null,
      stopTimeoutMs: 0,
      crashLimit: { crashes: 2, reason: 'The check of the service was interrupted twice.' },
    },
    limitsOf: () => [],
    run: async (_job, signal) => {
      const findings = await examine(signal).catch(error => {
        throw signal.aborted ? new JobInterrupted('The service stops', { cause: error }) : error
      })
      const examination: Examination = { endedAt: clock(), findings: findings.slice(0, MAX_SHOWN) }
      return ({ settings }) => settings.set('doctor-report', JSON.stringify(examination))
    },
    giveUp: async () => {},
    withdraw: async () => {},
  }
}

/** The doctor finds some thirty things. */
const MAX_SHOWN = 200
