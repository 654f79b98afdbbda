import type {
  BulkJudgment,
  BulkVerdict,
  QueuedListing,
  ReviewedAccount,
} from '../../../../catalog/review/reviews.ts'
import { REVIEWS_A_PAGE } from '../../../../domain/listings/listing-review.ts'
import type { Gazetteer } from '../../../../domain/places/gazetteer.ts'
import { fullCountyName } from '../../../../domain/places/place.ts'
import { Problem } from '../../../../domain/problem.ts'
import { MEDIA_PATH } from '../../../../domain/public-urls.ts'
import { counted } from '../../../../domain/values/counted.ts'
import { formattedPrice } from '../../../../domain/values/dollars.ts'
import { type Html, html } from '../../../../domain/values/html.ts'
import type { ListingId } from '../../../../domain/values/ids.ts'
import { errorSummary } from '../../../web/error-summary.ts'
import { type FormState, fieldId } from '../../../web/form-fields.ts'
import { refusedForm } from '../../frame/form-page.ts'
import { instant } from '../../frame/instant.ts'
import { noPage } from '../../frame/path-id.ts'
import type { PageRequest } from '../../page/add-page.ts'
import { STATES } from './judge-page.ts'

const REVIEW = '/console/operate/review'
// linear: at most 40 characters
const CHOSEN = /^([1-9]\d{0,14})\.([1-9]\d{0,14})$/
const MAX_CHOSEN_CHARACTERS = 40

/** What the queue shows besides its listings. */
interface Queue {
  readonly state: FormState
  /** Null: the queue is that of all accounts. */
  readonly account: ReviewedAccount | null
  /** How many wait; null: of an account, which are not counted. */
  readonly total: number | null
  readonly gazetteer: Pick<Gazetteer, 'county' | 'state'>
  /** What the edits that wait have changed, by listing; empty or absent: not known. */
  readonly changes: ReadonlyMap<ListingId, string>
}

/** The listings that wait, with check boxes, and the two decisions about those that are checked. */
export function reviewQueue(waiting: readonly QueuedListing[], queue: Queue): Html {
  const { account, state, total } = queue
  if (waiting.length === 0) return html`<p class="note">No pending listings.</p>`
  const keys = waiting.map(keyOf)
  const lines = [...state.faults].map(([name, text]) => ({
    text,
    fieldId: name === 'reason' ? fieldId('reason') : null,
  }))
  const fault = state.faults.get('reason')
  const more =
    total !== null && total > waiting.length
      ? html`<p class="note">Showing ${waiting.length} of ${total.toLocaleString('en-US')}. More appear as you decide these.</p>`
      : null
  return html`<form method="post" action="${REVIEW}" class="review-form" novalidate>
${errorSummary('There is a problem', lines)}${more}
<input type="hidden" name="shown" value="${keys.join(' ')}">${account === null ? null : html`<input type="hidden" name="account" value="${account.id}">`}
<ul class="review-list">${waiting.map(one => queueItem(one, queue))}</ul>
<div class="review-bar"><label class="choice"><input type="checkbox" name="all" value="yes"${state.sent['all'] === 'yes' ? html` checked` : null}><span>All ${waiting.length}</span></label>
<div class="row-actions"><button name="decision" value="approve">Approve</button><button class="button-quiet" name="decision" value="refuse">Decline</button></div>
<div class="field"><label for="${fieldId('reason')}">Reason for declining</label><input type="text" id="${fieldId('reason')}" name="reason" maxlength="500" value="${state.sent['reason'] ?? ''}" autocomplete="off"${fault === undefined ? null : html` aria-invalid="true" aria-describedby="fault-reason"`}>${fault === undefined ? null : html`<p class="field-error" id="fault-reason">${fault}</p>`}</div></div>
</form>`
}

function queueItem(one: QueuedListing, { account, state, gazetteer, changes }: Queue): Html {
  const { listingId, accountId, accountName, summary, state: waits, at } = one
  const title = one.title || `Listing ${listingId}`
  const changed = changes.get(listingId) ?? ''
  const key = keyOf(one)
  const isChecked = (state.sent['listing'] ?? '').split(' ').includes(key)
  const file = summary?.mainPicture?.files?.largerThumbnail
  const photo = file
    ? html`<img class="row-photo" src="${MEDIA_PATH}/${file.path}" width="${file.width}" height="${file.height}" alt="" loading="lazy">`
    : html`<span class="row-photo row-no-photo"></span>`
  const by =
    account === null
      ? html`<a href="${REVIEW}?account=${accountId}"><bdi>${accountName || `Account ${accountId}`}</bdi></a>`
      : null
  return html`<li><label class="choose"><input type="checkbox" name="listing" value="${key}"${isChecked ? html` checked` : null}><span class="visually-hidden">Select ${title}</span></label>${photo}
<div><p><a href="${REVIEW}/${listingId}"><bdi>${title}</bdi></a></p>
<p class="note">${factsOf(one, gazetteer)}</p>
${changed === '' ? null : html`<p class="note">Changed: ${changed}</p>`}
<p class="note"><span>${STATES[waits]}</span> <span>${instant(at)}</span> ${by}</p></div></li>`
}

function factsOf(
  { summary }: QueuedListing,
  gazetteer: Pick<Gazetteer, 'county' | 'state'>,
): string {
  if (!summary) return ''
  const { priceUsd, acres, countyId, stateId, status } = summary.listing
  const county = gazetteer.county(countyId)
  const code = gazetteer.state(stateId)?.code ?? ''
  return [
    formattedPrice(priceUsd),
    acres === null ? '' : `${acres.toLocaleString('en-US')} acres`,
    county === undefined ? code : `${fullCountyName(county)}, ${code}`,
    status === 'S' ? 'Sold' : '',
  ]
    .filter(text => text !== '')
    .join(' · ')
}

/** What a check box sends: the listing and the version that the page shows. */
function keyOf({ listingId, version, summary }: QueuedListing): string {
  return `${listingId}.${summary?.listing.version ?? version}`
}

/**
 * The decision of the form about many listings. @throws Problem `not-found` for other forms,
 * `invalid-input` for listings that cannot be read.
 */
export function bulkJudgmentOf({ text, texts }: PageRequest): BulkJudgment {
  const decision = text('decision')
  if (decision !== 'approve' && decision !== 'refuse') throw noPage()
  const sent =
    text('all') === 'yes' ? text('shown').split(' ', REVIEWS_A_PAGE + 1) : texts('listing')
  const keys = new Set(sent.filter(key => key !== ''))
  const listings = [...keys].map(key => {
    const isBounded = key.length <= MAX_CHOSEN_CHARACTERS
    const [, id, version] = (isBounded ? CHOSEN.exec(key) : null) ?? []
    if (id === undefined) {
      const detail = 'A selected listing could not be read. Reload the page and select again.'
      throw Problem.of('invalid-input', 'Invalid selection', detail)
    }
    return { listingId: Number(id) as ListingId, version: Number(version) }
  })
  return { listings, decision, reason: text('reason') }
}

/** The queue with what was typed and checked. */
export function refusedBulk(error: unknown, { text, texts }: PageRequest): FormState {
  const { sent, faults } = refusedForm(error, text, ['reason', 'all'])
  return { sent: { ...sent, listing: texts('listing').slice(0, REVIEWS_A_PAGE).join(' ') }, faults }
}

/** What became of many listings, as a text that the next page shows once. */
export function verdictText({ decided, left }: BulkVerdict, done: string): string {
  const lines = left
    .slice(0, REVIEWS_A_PAGE)
    .map(({ listingId, detail }) => `${listingId} ${detail}`)
  const notDecided =
    left.length === 0 ? '' : ` ${counted(left.length, 'listing')} not ${done.toLowerCase()}:`
  return [`${done}: ${counted(decided, 'listing')}.${notDecided}`, ...lines].join('\n')
}

/** That text again, with links. Empty: nothing was decided. */
export function verdictNotice(text: string): Html | null {
  if (text === '') return null
  const [first = '', ...left] = text.split('\n')
  const items = left.map(line => {
    const [id = ''] = line.split(' ', 1)
    return html`<li><a href="${REVIEW}/${id}">Listing ${id}</a>: ${line.slice(id.length + 1)}</li>`
  })
  return html`<div class="done" role="status"><p>${first}</p>${items.length === 0 ? null : html`<ul>${items}</ul>`}</div>`
}

/**
 * An account with its listings that wait. @param isTrustUsed Whether trusting an account spares it
 * anything: only with approval of first listings.
 */
export function accountPart(account: ReviewedAccount, isTrustUsed: boolean): Html {
  const { id, name, trustedSince } = account
  const action = `${REVIEW}/accounts/${id}`
  const trusted =
    trustedSince === null
      ? html`<p class="note">New listings of a trusted account go live immediately. Taking one down ends the trust.</p>`
      : html`<p>Trusted${trustedSince === 0 ? null : html` since ${instant(trustedSince)}`}. Its new listings go live immediately.</p>`
  const end =
    trustedSince === null
      ? null
      : html`<button class="button-quiet" name="decision" value="distrust">Stop trusting this account</button>`
  return html`<p class="back-link"><a href="${REVIEW}">All accounts</a></p>
<section><h2><bdi>${name || `Account ${id}`}</bdi></h2>${isTrustUsed ? trusted : null}
<form method="post" action="${action}" class="row-actions"><button class="button-quiet" name="decision" value="trust">${isTrustUsed && trustedSince === null ? 'Approve all and trust this account' : 'Approve all of this account'}</button>${isTrustUsed ? end : null}</form></section>`
}
