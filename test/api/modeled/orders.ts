import { exact, pricePerAcre } from './amounts.ts'
import type { Land } from './land.ts'

/** The standing of each seller in the default order: platinum, advanced ALC, ALC, none, free. */
const TIERS: Readonly<Record<number, bigint>> = { 1: 0n, 2: 1n, 3: 2n, 4: 3n, 5: 4n }

/** By what an order goes, the lowest first; null comes last. */
type Key = (land: Land) => readonly (bigint | null)[]

const price = ({ cents }: Land) => (cents === 0 ? null : BigInt(cents))
const acres = (land: Land) => exact(land.acres)
const perAcre = (land: Land) => pricePerAcre(land.cents, land.acres)
const newest = ({ listedAt }: Land) => BigInt(-listedAt)
const reversed = (value: bigint | null) => (value === null ? null : -value)

const KEYS: Readonly<Record<number, Key>> = {
  23: land => [TIERS[land.seller] ?? null, newest(land)],
  6: land => [newest(land)],
  25: ({ modifiedAt }) => [modifiedAt === null ? null : BigInt(-modifiedAt)],
  3: land => [reversed(price(land))],
  4: land => [price(land)],
  1: land => [reversed(acres(land))],
  2: land => [acres(land)],
  7: land => [reversed(perAcre(land))],
  8: land => [perAcre(land)],
}
export const SORT_IDS: readonly number[] = Object.keys(KEYS).map(Number)

/** The listings in an order. Equal ones follow by their number, the newest first. */
export function inOrder(lands: readonly Land[], sortId: number): readonly Land[] {
  const keyed = lands.map(land => ({ land, key: KEYS[sortId]?.(land) ?? [] }))
  return keyed
    .sort((a, b) => comparedKeys(a.key, b.key) || b.land.id - a.land.id)
    .map(({ land }) => land)
}

function comparedKeys(a: readonly (bigint | null)[], b: readonly (bigint | null)[]): number {
  const at = a.findIndex((value, i) => value !== b[i])
  const one = a[at] ?? null
  const other = b[at] ?? null
  if (at === -1) return 0
  if (one === null || other === null) return one === null ? 1 : -1
  return one < other ? -1 : 1
}
