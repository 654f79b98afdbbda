import type { SearchPreview } from '../../../catalog/saved-searches/saved-searches.ts'
import { FREQUENCIES, MAX_INSTANT_MAILS_A_DAY } from '../../../domain/alerts/saved-search.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import { counted } from '../../../domain/values/counted.ts'
import { html } from '../../../domain/values/html.ts'
import { FREQUENCY_LABELS } from '../../web/alerts/alert-link-pages.ts'
import { errorSummary } from '../../web/error-summary.ts'
import { choiceFields, type FormState, fieldId, textField } from '../../web/form-fields.ts'
import { alertFormPath } from '../criteria/alert-address.ts'
import { landAddress } from '../criteria/land-address.ts'
import type { Page } from '../pages/page.ts'
import { REVIEWED_FIELD, TRAP_FIELD } from '../property/inquiry/inquiry-form.ts'

export const ASKED_PATH = '/alerts/asked'

/**
 * The form for email alerts about a search. Works without JavaScript. @param shownAt When it is
 * displayed, in milliseconds since 1970 UTC.
 */
export function alertFormPage(
  query: SearchQuery,
  { words, perWeek, notInstant }: SearchPreview,
  state: FormState,
  shownAt: number,
): Page {
  const { sent, faults } = state
  const lines = [...faults].map(([name, text]) => ({
    text,
    fieldId: name === '' ? null : fieldId(name),
  }))
  // Anything this fast is a bot, or a browser that filled in the form automatically.
  const isToBeChecked = faults.size === 0 && Object.keys(sent).length > 0
  return {
    title: 'Save search',
    description: '',
    isUnlisted: true,
    main: html`<div class="alert-page">
<h1>Save search</h1>
<p class="alert-search"><bdi>${words}</bdi></p>
<p class="note">${foundInWeek(perWeek)} <a href="${landAddress(query)}">Change the search</a></p>
${errorSummary('Your search was not saved yet.', lines)}
${isToBeChecked ? html`<p class="alert-done" role="status">Check your address, then submit again.</p>` : null}
<form class="alert-form" method="post" action="${alertFormPath(query)}" novalidate>
${textField(state, 'emailAddress', 'Email', { type: 'email', inputMode: 'email', autocomplete: 'email' })}
<fieldset><legend>How often?</legend>
${choiceFields('frequency', 'radio', choicesOf(sent['frequency'] ?? 'daily', notInstant), faults.get('frequency'))}
${notInstant === null ? html`<p class="note">Soon after land is listed, at most ${MAX_INSTANT_MAILS_A_DAY} emails a day. Anything more is in the daily email.</p>` : html`<p class="note">${notInstant}</p>`}</fieldset>
<div class="visually-hidden" aria-hidden="true"><label>Leave this empty <input type="text" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="${REVIEWED_FIELD}" value="${shownAt}">
<button>Email me new matches</button>
</form>
<p class="note">We email you about new land, price drops, and land that is back on the market. First we send you a link to confirm your address. Every email has an unsubscribe link. We use your address for nothing else.</p>
</div>`,
  }
}

/** Offers only the possible choices; an impossible one that was sent is reported as a fault. */
function choicesOf(chosen: string, notInstant: string | null) {
  const offered = FREQUENCIES.filter(
    one => one !== 'instant' || notInstant === null || chosen === one,
  )
  return offered.map(value => ({
    value,
    label: FREQUENCY_LABELS[value],
    isChosen: chosen === value,
    count: null,
  }))
}

function foundInWeek(perWeek: number): string {
  return perWeek === 0
    ? 'It found no new listings in the last 7 days.'
    : `It found ${counted(perWeek, 'new listing')} in the last 7 days.`
}

/** How to save a search, and how to get back to saved ones: only their emails lead to them. */
export function savedSearchesPage(): Page {
  return {
    title: 'Saved searches',
    description: '',
    isUnlisted: true,
    main: html`<div class="notice">
<h1>Saved searches</h1>
<p>Save a search, and we email you when land matches it. You need no account.</p>
<ul class="notice-details">
<li>To save one, search for land and select <b>Save search</b>.</li>
<li>To change or delete your searches, open any email about them: its links show all of yours.</li>
<li>No email at hand? Save a search with the same address again. The link that we send shows all your searches, too.</li>
</ul>
<p class="notice-ways"><a class="button" href="/land">Search for land</a></p>
</div>`,
  }
}

/**
 * Says that a confirmation was emailed. @param canContact Whether the operator has stated how to
 * reach them.
 */
export function confirmationSentPage(canContact: boolean): Page {
  return {
    title: 'Check your email',
    description: '',
    isUnlisted: true,
    main: html`<div class="notice">
<h1>Check your email</h1>
<p>We sent you a link. Click it within 48 hours and confirm to start your alerts.</p>
<ul class="notice-details">
<li>Nothing there after a few minutes? Check your spam folder.</li>
<li>We send only a few of these emails a day to one address. If you have another email from us about saved searches, its link shows all your searches, and you can confirm this one there.</li>
<li>If you unsubscribed from all our emails before, we cannot send you a link.${canContact ? html` <a href="/about#contact">Contact us</a> instead.` : ' Use another address instead.'}</li>
</ul>
<p class="notice-ways"><a class="button" href="/land">Search for land</a></p>
</div>`,
  }
}
