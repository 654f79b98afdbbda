import { fillWithDemo } from '../../src/app/demo.ts'
import { loadGeography } from '../../src/app/geography.ts'
import { SERVICE } from '../../src/domain/accounts/actor.ts'
import { NOW } from '../api/catalog.ts'
import type { Template } from './databases.ts'

export const DEMO_LISTINGS = 300

/** Places, and a demo without pictures. */
export const demoCatalog: Template = {
  name: `demo-${DEMO_LISTINGS}`,
  sources: ['src/store/**/*.ts', 'src/domain/**/*.ts', 'src/reference/**', 'demo/**/*.ts'],
  fill: async store => {
    await loadGeography(store)
    await fillWithDemo(store, SERVICE, { listings: DEMO_LISTINGS, seed: 5, now: NOW }, () => {})
  },
}
