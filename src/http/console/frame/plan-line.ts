import { isOver, type PlanUse, placesToFree } from '../../../domain/plans/plan.ts'
import type { Calendar } from '../../../domain/values/calendar.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { writtenDay } from '../../../domain/values/written-times.ts'

/** The plan of an account: `12 of 15 active listings on the plan Basic.` */
export function planLine(use: PlanUse, calendar: Calendar, now: number): Html {
  const { plan, active, endsAt } = use
  const count = active.toLocaleString('en-US')
  const most = plan.listings === null ? '' : ` of ${plan.listings.toLocaleString('en-US')}`
  const noun = (plan.listings ?? active) === 1 ? 'listing' : 'listings'
  const above = plan.listings === null ? 0 : active - plan.listings
  const places =
    above > 0
      ? `${counted(active, 'active listing')}, ${above.toLocaleString('en-US')} above the limit of ${plan.listings?.toLocaleString('en-US')},`
      : `${count}${most} active ${noun}`
  const ends = endsAt === null ? null : writtenDay(calendar.isoDate(endsAt - 1))
  const when = isOver(use, now) ? 'Ended after' : 'Runs through'
  const featured = (plan.featured ?? 0) === 0 ? null : html`, ${featuredText(use)}`
  return html`${places}${featured} on the plan <bdi>${plan.name}</bdi>.${ends === null ? null : ` ${when} ${ends}.`}`
}

/** How many featured places of a plan are taken: `1 of 3 featured places`. */
export function featuredText({ plan, featured }: PlanUse): string {
  const most = plan.featured ?? 0
  const taken = featured.length.toLocaleString('en-US')
  return `${taken} of ${counted(most, 'featured place')}`
}

/** Why nothing more can be published, and what to do; null: something can. */
export function planStop(use: PlanUse, now: number, contact: Html | string): Html | null {
  const { plan, active } = use
  if (isOver(use, now)) {
    return html`The plan <bdi>${plan.name}</bdi> has ended, so nothing new can be published. To extend it, contact ${contact}. You can still write drafts.`
  }
  if (plan.listings === null || active < plan.listings) return null
  return html`No more listings can be published on the plan <bdi>${plan.name}</bdi>. ${placesToFree(active, plan.listings)}, or contact ${contact} for another plan. You can still write drafts.`
}
