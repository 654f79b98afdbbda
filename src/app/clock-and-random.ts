import { randomBytes } from 'node:crypto'
import type { ClockAndRandom } from '../domain/values/clock.ts'

export const clock = Date.now

/** The time and the random numbers of the machine. */
export const clockAndRandom: ClockAndRandom = { clock, random: Math.random, randomBytes }
