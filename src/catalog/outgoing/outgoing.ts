import type { Principal } from '../../domain/accounts/principal.ts'
import type { Clock } from '../../domain/values/clock.ts'
import type { TopicBacklog } from '../../store/jobs/job-records.ts'
import type { Store } from '../../store/store.ts'
import { isOutgoing } from '../jobs/known-topics.ts'
import { permitted } from '../permitted.ts'
import { recordWrite } from '../writes/record-write.ts'
import { type OutgoingPause, outgoingPause, PAUSE_SETTING } from './outgoing-pause.ts'

/** Whether outgoing traffic is paused, and what is queued. */
interface OutgoingState {
  /** Null: it goes out. */
  readonly pause: OutgoingPause | null
  /** The queued jobs, by topic. */
  readonly waiting: readonly Pick<TopicBacklog, 'topic' | 'waiting'>[]
}

/** Pauses and resumes all outgoing traffic, for all processes and nodes of a database. */
export class Outgoing {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  async state(principal: Principal): Promise<OutgoingState> {
    permitted(principal, ['operate'])
    const backlog = await this.#store.jobs.backlog()
    const waiting = backlog.filter(({ topic }) => isOutgoing(topic))
    return { pause: await outgoingPause(this.#store.settings), waiting }
  }

  /** @returns False: it was paused already. */
  async pause(principal: Principal): Promise<boolean> {
    return await this.#change(principal, 'outgoing paused', { since: this.#clock() })
  }

  /** @returns False: it was not paused. */
  async resume(principal: Principal): Promise<boolean> {
    return await this.#change(principal, 'outgoing resumed', null)
  }

  #change(principal: Principal, action: string, pause: OutgoingPause | null): Promise<boolean> {
    const actor = permitted(principal, ['operate'])
    return this.#store.transact(async transaction => {
      const { settings } = transaction
      const isPaused = (await outgoingPause(settings)) !== null
      if (isPaused === (pause !== null)) return false
      await settings.set(PAUSE_SETTING, pause === null ? '' : JSON.stringify(pause))
      const about = { subject: 'database', id: '', action, details: {}, changed: [] } as const
      await recordWrite(transaction, actor, this.#clock(), about)
      return true
    })
  }
}
