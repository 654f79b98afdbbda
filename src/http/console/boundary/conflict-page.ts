import { ringsOf } from '../../../domain/places/boundary.ts'
import type { TractConflict } from '../../../domain/places/tract-conflict.ts'
import type { Tract } from '../../../domain/places/tracts.ts'
import { html } from '../../../domain/values/html.ts'
import { errorSummary } from '../../web/error-summary.ts'
import type { BoundaryMap } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import type { WorkedFiles } from '../listing-files/worked-files.ts'
import { frameOf } from './boundary-page.ts'
import { conflictText } from './boundary-preview.ts'
import { outlineDrawing } from './outline-drawing.ts'

/** Tracts that together are no boundary, and where. */
export interface ConflictingTracts {
  readonly tracts: readonly Tract[]
  readonly conflict: TractConflict
}

/** The page about a boundary that was refused, with its place marked. */
export function conflictPage(
  worked: WorkedFiles,
  { tracts, conflict }: ConflictingTracts,
  map: BoundaryMap | null,
): ConsolePage {
  const frame = frameOf(worked.land, ringsOf({ tracts }).flat())
  const editor = map?.write({ frame, tracts, action: `${worked.path}/boundary/draw` }) ?? null
  const lines = [{ text: conflictText(conflict), fieldId: null }]
  const title = 'The boundary, north is up, with a mark at the place'
  return {
    isQuestion: true,
    title: `Error: Boundary of ${worked.title}`,
    layout: 'wide',
    ...(map !== null && { mapOrigins: map.origins }),
    main: html`<h1>Boundary of <bdi>${worked.title}</bdi></h1>
${errorSummary('There is a problem', lines)}
${worked.tabs('boundary')}
<p>Nothing has changed. The place is marked:</p>
${outlineDrawing(ringsOf({ tracts }), title, conflict.at)}
${editor === null ? null : html`<h2>Fix it on the map</h2>${editor}`}
<p><a class="button" href="${worked.path}/boundary">Back to the boundary</a></p>`,
  }
}
