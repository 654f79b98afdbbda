import { tractAcres } from '../../../domain/places/boundary.ts'
import type { FileRing, FileRings } from '../../../domain/places/file-rings.ts'
import { boundaryText, MAX_BOUNDARY_CORNERS } from '../../../domain/places/tracts.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { errorSummary } from '../../web/error-summary.ts'
import type { BoundaryMap } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import type { WorkedFiles } from '../listing-files/worked-files.ts'
import { frameOf } from './boundary-page.ts'
import { acresText, conflictText, ringNotes } from './boundary-preview.ts'
import { outlineDrawing, outlinesTogether } from './outline-drawing.ts'

/** The errors of the page name as many. */
const MAX_NAMED = 5
/** All boundaries of the page together: each is in it as text. */
const MAX_CHARACTERS = 500_000

/**
 * Asks which of some shapes are the boundary of a listing; even if there is only one, because
 * nothing changes until a person has confirmed it.
 */
export function choicePage(
  worked: WorkedFiles,
  { rings, leftOut, note }: FileRings,
  map: BoundaryMap | null,
): ConsolePage {
  const shown = fitting(rings)
  const path = `${worked.path}/boundary`
  const missing = leftOut + rings.length - shown.length
  const usable = shown.filter(({ ring }) => ring.crossing === null)
  if (usable.length === 0) return crossedPage(worked, rings)
  const isOne = usable.length === 1
  const likely = likeliest(
    usable.map(({ ring }) => acresOf(ring)),
    worked.land.acres,
  )
  const items = shown.map(({ ring, boundary }, i) =>
    ring.crossing === null
      ? choice({ ring, boundary, i, isOne, isChosen: i === likely }, worked)
      : crossedShape(ring, i),
  )
  return {
    isQuestion: true,
    title: `Boundary of ${worked.title}`,
    layout: 'wide',
    ...(map !== null && { mapOrigins: map.origins }),
    main: html`<h1>${isOne ? 'Is this the boundary?' : 'Which of these are the boundary?'}</h1>
${worked.tabs('boundary')}
<p>Nothing has changed yet.${note === '' ? '' : ` ${note}`}</p>
${missing === 0 ? null : html`<p class="note">${counted(missing, 'more shape')} in the file, smaller or with too many corners, ${missing === 1 ? 'is' : 'are'} not shown.</p>`}
${shown.length === 1 ? null : html`<p class="note">Check every tract of the listing.</p>${outlinesTogether(shown.map(({ ring }) => shapeOf(ring)))}`}
<form method="post" action="${path}/use">
<ul class="boundary-choices">${items}</ul>
<div class="row-actions"><button>Use ${isOne ? 'this boundary' : 'checked shapes'}</button> <a class="button button-quiet" href="${path}">Cancel</a></div>
</form>
${onMap(
  worked,
  usable.map(({ ring }) => ring),
  map,
)}`,
  }
}

/** The shapes on the live map, where they can be changed before they are saved. */
function onMap(
  { land, path }: WorkedFiles,
  rings: readonly FileRing[],
  map: BoundaryMap | null,
): Html | null {
  const corners = rings.flatMap(shapeOf).flat()
  if (map === null || corners.length > MAX_BOUNDARY_CORNERS) return null
  const tracts = rings.map(({ points, holes }) => ({ outer: points, holes }))
  const action = `${path}/boundary/draw`
  return html`<section aria-labelledby="on-map"><h2 id="on-map">On the map</h2>
<p class="note">${rings.length === 1 ? 'Check the shape, or change it before you save it.' : 'Delete the shapes that do not belong to the listing, then save the others.'}</p>
<noscript><p class="note">The map needs JavaScript. You can check the shapes above without it.</p></noscript>
${map.write({ frame: frameOf(land, corners), tracts, action })}</section>`
}

interface FittingRing {
  readonly ring: FileRing
  /** Its text as a boundary. */
  readonly boundary: string
}

/** As many shapes as a page takes. */
function fitting(rings: readonly FileRing[]): readonly FittingRing[] {
  let characters = 0
  return rings
    .map(ring => ({ ring, boundary: boundaryText([{ outer: ring.points, holes: ring.holes }]) }))
    .filter(({ boundary }, i) => {
      characters += boundary.length
      return i === 0 || characters <= MAX_CHARACTERS
    })
}

function shapeOf({ points, holes }: FileRing) {
  return [points, ...holes]
}

function acresOf({ points, holes }: FileRing): number {
  return tractAcres({ outer: points, holes })
}

/** The page about shapes of which none can be a boundary, because they cross themselves. */
function crossedPage(worked: WorkedFiles, rings: readonly FileRing[]): ConsolePage {
  const lines = rings.slice(0, MAX_NAMED).map(ring => ({ text: crossingText(ring), fieldId: null }))
  return {
    isQuestion: true,
    title: `Error: Boundary of ${worked.title}`,
    layout: 'wide',
    main: html`<h1>Boundary of <bdi>${worked.title}</bdi></h1>
${errorSummary('There is a problem', lines)}
${worked.tabs('boundary')}
<p>Nothing has changed. List the corners in order around the land, and send the boundary again.</p>
<ul class="boundary-choices">${rings.map(crossedShape)}</ul>
<p><a class="button" href="${worked.path}/boundary">Back to the boundary</a></p>`,
  }
}

function crossedShape(ring: FileRing, i: number): Html {
  const title = `Shape ${i + 1}, north is up, with a mark where it crosses itself`
  return html`<li>${outlineDrawing(shapeOf(ring), title, ring.crossing)}
<p><b>${i + 1}. <bdi>${ring.name || 'Shape'}</bdi></b></p>
<p class="note">${crossingText(ring)} The place is marked.</p></li>`
}

function crossingText({ crossing }: FileRing): string {
  return crossing === null ? '' : conflictText({ kind: 'crossing', at: crossing })
}

/**
 * The place of the shape whose acres are nearest to the stated ones; the first shape if none are.
 */
function likeliest(acres: readonly number[], stated: number | null): number {
  if (stated === null) return 0
  const differences = acres.map(one => Math.abs(one - stated))
  return differences.indexOf(Math.min(...differences))
}

interface Choice extends FittingRing {
  readonly i: number
  readonly isOne: boolean
  readonly isChosen: boolean
}

function choice({ ring, boundary, i, isOne, isChosen }: Choice, { land }: WorkedFiles): Html {
  const { points, holes } = ring
  const corners = counted(shapeOf(ring).flat().length, 'corner')
  const within = holes.length === 0 ? '' : `, ${counted(holes.length, 'hole')}`
  const about = `${acresText(acresOf(ring))}, ${corners}${within}`
  const notes = ringNotes({ acres: acresOf(ring), first: points[0] ?? null }, land, isOne)
  const input = isOne
    ? html`<input type="hidden" name="shape-${i}" value="${boundary}">`
    : html`<input type="checkbox" name="shape-${i}" value="${boundary}"${isChosen ? html` checked` : null}>`
  return html`<li><label>${outlineDrawing(shapeOf(ring), `Shape ${i + 1}, north is up`)}
<span class="boundary-choice">${input}<span><b>${i + 1}. <bdi>${ring.name || 'Shape'}</bdi></b> ${about}</span></span></label>
${notes.map(text => html`<p class="note">${text}</p>`)}</li>`
}
