import type { FileRing, FileRings } from '../../../domain/places/file-rings.ts'
import { areaAcres, encodePolyline } from '../../../domain/places/polyline.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { errorSummary, errorTitle } from '../../web/error-summary.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import type { WorkedFiles } from '../listing-files/worked-files.ts'
import { acresText, ringNotes } from './boundary-preview.ts'
import { outlineDrawing } from './outline-drawing.ts'

/** The errors of the page name as many. */
const MAX_NAMED = 5
/** All boundaries of the page together: each is in it as text. */
const MAX_CHARACTERS = 500_000

/**
 * Asks which of some rings is the boundary of a listing; even if there is only one, because nothing
 * changes until a person has confirmed it.
 */
export function choicePage(worked: WorkedFiles, { rings, leftOut, note }: FileRings): ConsolePage {
  const encoded = rings.map(ring => ({ ring, boundary: encodePolyline(ring.points) }))
  let characters = 0
  const shown = encoded.filter(({ boundary }, i) => {
    characters += boundary.length
    return i === 0 || characters <= MAX_CHARACTERS
  })
  const path = `${worked.path}/boundary`
  const missing = leftOut + encoded.length - shown.length
  const usable = shown.filter(({ ring }) => ring.crossing === null)
  if (usable.length === 0)
    return crossedPage(
      worked,
      shown.map(({ ring }) => ring),
    )
  const isOne = usable.length === 1
  const likely = likeliest(
    usable.map(({ ring }) => areaAcres(ring.points)),
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
    main: html`<h1>${isOne ? 'Is this the boundary?' : 'Which of these is the boundary?'}</h1>
${worked.head('boundary')}
<p>Nothing has changed yet.${note === '' ? '' : ` ${note}`}</p>
${missing === 0 ? null : html`<p class="note">${counted(missing, 'more shape')} in the file, smaller or with too many corners, ${missing === 1 ? 'is' : 'are'} not shown.</p>`}
<form method="post" action="${path}/use">
<ul class="boundary-choices">${items}</ul>
<div class="row-actions"><button>Use ${isOne ? 'this boundary' : 'selected boundary'}</button> <a class="button button-quiet" href="${path}">Cancel</a></div>
</form>`,
  }
}

/** The page about shapes of which none can be a boundary, because they cross themselves. */
function crossedPage(worked: WorkedFiles, rings: readonly FileRing[]): ConsolePage {
  const lines = rings
    .slice(0, MAX_NAMED)
    .map(ring => ({ text: `${crossingText(ring)}, so it has no area.`, fieldId: null }))
  return {
    isQuestion: true,
    title: errorTitle(`Boundary of ${worked.title}`, lines),
    layout: 'wide',
    main: html`<h1>Boundary of <bdi>${worked.title}</bdi></h1>
${errorSummary('There is a problem', lines)}
${worked.head('boundary')}
<p>Nothing has changed. List the corners in order around the land, and send the boundary again.</p>
<ul class="boundary-choices">${rings.map(crossedShape)}</ul>
<p><a class="button" href="${worked.path}/boundary">Back to the boundary</a></p>`,
  }
}

function crossedShape(ring: FileRing, i: number): Html {
  const title = `Shape ${i + 1}, north is up, with a mark where it crosses itself`
  return html`<li>${outlineDrawing([ring.points, ...ring.holes], title, ring.crossing)}
<p><b><bdi>${ring.name || `Shape ${i + 1}`}</bdi></b></p>
<p class="note">${crossingText(ring)} (marked), so it cannot be used.</p></li>`
}

/** `The boundary crosses itself at 31.78350, -97.56600` */
function crossingText({ crossing }: FileRing): string {
  const { latitude, longitude } = crossing ?? { latitude: 0, longitude: 0 }
  return `The boundary crosses itself at ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}

/**
 * The place of the shape whose acres are nearest to the stated ones; the first shape if none are.
 */
function likeliest(acres: readonly number[], stated: number | null): number {
  if (stated === null) return 0
  const differences = acres.map(one => Math.abs(one - stated))
  return differences.indexOf(Math.min(...differences))
}

interface Choice {
  readonly ring: FileRing
  /** An encoded polyline. */
  readonly boundary: string
  readonly i: number
  readonly isOne: boolean
  readonly isChosen: boolean
}

function choice({ ring, boundary, i, isOne, isChosen }: Choice, { land }: WorkedFiles): Html {
  const name = ring.name || `Shape ${i + 1}`
  const about = `${acresText(areaAcres(ring.points))}, ${counted(ring.points.length, 'corner')}`
  const notes = ringNotes(ring, land)
  const input = isOne
    ? html`<input type="hidden" name="boundary" value="${boundary}">`
    : html`<input type="radio" name="boundary" value="${boundary}"${isChosen ? html` checked` : null}>`
  return html`<li><label>${outlineDrawing([ring.points], `Shape ${i + 1}, north is up`)}
<span class="boundary-choice">${input}<span><b><bdi>${name}</bdi></b> ${about}</span></span></label>
${notes.map(text => html`<p class="note">${text}</p>`)}</li>`
}
