import { randomBytes } from 'node:crypto'
import type { Chance } from '../catalog/catalog.ts'

/** The machine's own time and chances. */
export const CHANCE: Chance = { clock: Date.now, random: Math.random, randomBytes }
