import type { WaitingCounts } from '../../../catalog/review/reviews.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { counted } from '../../../domain/values/counted.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { ConsoleContext } from '../console-context.ts'
import { mayOperate } from './operate-frame.ts'

/**
 * The work that waits for people who run the service, for the first page; null: the person does
 * not.
 */
export async function operateAtHome(
  { catalog }: ConsoleContext,
  signedIn: SignedIn,
): Promise<Html | null> {
  if (!mayOperate(signedIn, 'review')) return null
  const { principal } = signedIn
  const waiting = await catalog.reviews.waiting(principal)
  const profiles = await catalog.profiles.count(principal)
  const failed = mayOperate(signedIn, 'operate') ? await failedJobs(catalog, signedIn) : null
  return html`<section><h2>To do</h2>${waitingList(waiting, profiles)}${failed}</section>`
}

async function failedJobs(
  { jobs }: ConsoleContext['catalog'],
  { principal }: SignedIn,
): Promise<Html | null> {
  const backlog = await jobs.backlog(principal)
  const failed = backlog.reduce((sum, one) => sum + one.failed, 0)
  if (failed === 0) return null
  return html`<p><a href="/console/operate/jobs?state=failed">${counted(failed, 'job')}</a>, such as emails, ${failed === 1 ? 'has' : 'have'} failed.</p>`
}

/** @param profiles How many profiles have changed. */
export function waitingList(
  { review, edited, reports, applications }: WaitingCounts,
  profiles: number,
): Html {
  const lines = [
    { count: applications, noun: 'account request', nouns: undefined, path: '#accounts' },
    { count: review, noun: 'new listing', nouns: undefined, path: '/review' },
    { count: edited, noun: 'edited listing', nouns: undefined, path: '/review' },
    { count: profiles, noun: 'changed profile', nouns: undefined, path: '/review#profiles' },
    { count: reports, noun: 'report', nouns: undefined, path: '/reports' },
  ].filter(({ count }) => count > 0)
  if (lines.length === 0)
    return html`<p>Nothing to do: no accounts, listings or reports are waiting.</p>`
  return html`<ul class="waiting">${lines.map(({ count, noun, nouns, path }) => html`<li><a href="/console/operate${path}">${counted(count, noun, nouns)}</a></li>`)}</ul>`
}
