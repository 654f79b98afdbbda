import { randomBytes } from 'node:crypto'
import type { ClockAndRandom } from '../domain/values/clock.ts'

export const clock = Date.now

export const clockAndRandom: ClockAndRandom = { clock, random: Math.random, randomBytes }
