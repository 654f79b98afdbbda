import { areAcresDoubtful, measuredAcres } from '../../../domain/listings/measured-acres.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { acresText } from './boundary-preview.ts'

/** The size of a listing or draft, as it is stated and as it is drawn. */
interface StatedSize {
  readonly acres: number | null
  /** The whole text of the boundary; empty: none. */
  readonly boundary: string
  /** The page to which the form sends the measured acres; null: the acres are changed elsewhere. */
  readonly action: string | null
}

/** Offers the acres of the boundary; null: they are close to the stated ones. */
export function acresNotice({ acres, boundary, action }: StatedSize): Html | null {
  const measured = measuredAcres(boundary)
  if (measured === null || !areAcresDoubtful(acres, measured)) return null
  const form =
    action === null
      ? null
      : html`<form method="post" action="${action}"><input type="hidden" name="acres" value="${measured}"><button class="button-quiet" name="do" value="save">Use ${acresText(measured)}</button></form>`
  return html`<div class="review-notice acres-notice"><p><b>The acres do not match the boundary.</b> Listed: ${acresText(acres ?? 0)}. Measured: ${acresText(measured)}. Buyers see both.</p>${form}</div>`
}
