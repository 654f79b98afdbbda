import { distanceMiles } from '../../../domain/places/distance.ts'
import type { FileRing } from '../../../domain/places/file-rings.ts'
import { areaAcres } from '../../../domain/places/polyline.ts'
import { counted } from '../../../domain/values/counted.ts'
import type { Land } from '../listing-files/worked-files.ts'

/** A boundary that differs more from the stated acres is worth a word. */
const NOTABLE_DIFFERENCE = 0.2

/** `41.2 acres`. */
export function acresText(acres: number): string {
  const digits = acres < 100 ? 2 : acres < 1000 ? 1 : 0
  return `${acres.toLocaleString('en-US', { maximumFractionDigits: digits })} acres`
}

/** What a person should know about a ring before it becomes the boundary of a listing. */
export function ringNotes(
  { points, holes }: FileRing,
  { acres: said, place, withinMiles }: Land,
): string[] {
  const notes: string[] = []
  const acres = areaAcres(points)
  if (holes.length > 0) {
    notes.push(
      `${counted(holes.length, 'hole was', 'holes were')} left out: a boundary is a single line.`,
    )
  }
  const stated = said ?? 0
  if (stated > 0 && Math.abs(acres / stated - 1) > NOTABLE_DIFFERENCE) {
    notes.push(`The listing says ${acresText(stated)}.`)
  }
  const [first] = points
  const miles = first && place ? distanceMiles(first, place) : 0
  if (miles > withinMiles) {
    notes.push(
      `It is ${Math.round(miles).toLocaleString('en-US')} miles from the listing’s location.`,
    )
  }
  return notes
}
