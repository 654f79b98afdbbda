import type { Clock } from '../../domain/values/clock.ts'

/** Beyond this, hosts whose pauses are over are forgotten. */
const MAX_HOSTS = 1000

/** The times until which hosts ask to be left alone, as far as this process knows. Without it each account would ask the host once. */
export class HostPauses {
  readonly #clock: Clock
  readonly #until = new Map<string, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @returns Milliseconds since 1970 UTC; null: the host may be asked. */
  of(host: string): number | null {
    const until = this.#until.get(host) ?? 0
    return until > this.#clock() ? until : null
  }

  /** @param until Milliseconds since 1970 UTC. */
  pause(host: string, until: number): void {
    if (this.#until.size >= MAX_HOSTS) {
      for (const [paused] of this.#until) if (this.of(paused) === null) this.#until.delete(paused)
    }
    this.#until.set(host, until)
  }
}
