import { distanceMiles } from '../../../domain/places/distance.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import type { TractConflict } from '../../../domain/places/tract-conflict.ts'
import type { Land } from '../listing-files/worked-files.ts'

/** A boundary that differs more from the stated acres is worth a word. */
const NOTABLE_DIFFERENCE = 0.2

/** `41.2 acres`. */
export function acresText(acres: number): string {
  const digits = acres < 100 ? 2 : acres < 1000 ? 1 : 0
  return `${acres.toLocaleString('en-US', { maximumFractionDigits: digits })} acres`
}

/**
 * What a person should know about a shape before it becomes a boundary.
 * @param isWhole Whether it can only be the whole boundary.
 */
export function ringNotes(
  { acres, first }: { readonly acres: number; readonly first: Coordinates | null },
  { acres: said, place, withinMiles }: Land,
  isWhole: boolean,
): string[] {
  const notes: string[] = []
  const stated = said ?? 0
  if (isWhole && stated > 0 && Math.abs(acres / stated - 1) > NOTABLE_DIFFERENCE) {
    notes.push(`The listing says ${acresText(stated)}.`)
  }
  const miles = first && place ? distanceMiles(first, place) : 0
  if (miles > withinMiles) {
    notes.push(
      `It is ${Math.round(miles).toLocaleString('en-US')} miles from the listing’s location.`,
    )
  }
  return notes
}

/** Why tracts are no boundary, in a sentence with the place. */
export function conflictText({ kind, at }: TractConflict): string {
  const place = `${at.latitude.toFixed(5)}, ${at.longitude.toFixed(5)}`
  if (kind === 'crossing') return `The boundary crosses itself at ${place}, so it has no area.`
  if (kind === 'overlap') return `Two tracts or holes overlap at ${place}. Use only one of them.`
  return `A hole is outside of its tract at ${place}.`
}
