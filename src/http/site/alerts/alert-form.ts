import type { SearchPreview } from '../../../catalog/saved-searches/saved-searches.ts'
import {
  FREQUENCIES,
  type Frequency,
  MAX_INSTANT_MAILS_A_DAY,
} from '../../../domain/alerts/saved-search.ts'
import type { ListingDetail } from '../../../domain/listings/listing.ts'
import { statusLabel } from '../../../domain/listings/lookup-lists.ts'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { listingPath } from '../../../domain/public-urls.ts'
import type { SearchQuery } from '../../../domain/searching/search-query.ts'
import { counted } from '../../../domain/values/counted.ts'
import { formattedPrice } from '../../../domain/values/dollars.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { FREQUENCY_LABELS } from '../../web/alerts/alert-link-pages.ts'
import { errorSummary, errorTitle } from '../../web/error-summary.ts'
import { choiceFields, type FormState, fieldId, textField } from '../../web/form-fields.ts'
import { placeNames } from '../cards/property-words.ts'
import { alertFormPath, watchPath } from '../criteria/alert-address.ts'
import { landAddress } from '../criteria/land-address.ts'
import type { Page } from '../pages/page.ts'
import { REVIEWED_FIELD, TRAP_FIELD } from '../property/inquiry/inquiry-form.ts'

export const ASKED_PATH = '/alerts/asked'
const INSTANT_NOTE = `Instant alerts: up to ${MAX_INSTANT_MAILS_A_DAY} emails a day. The rest comes in your daily email.`

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
  const often = html`${frequencyFields(state, { first: 'daily', notInstant })}
${notInstant === null ? html`<p class="note">${INSTANT_NOTE}</p>` : html`<p class="note">${notInstant}</p>`}`
  return formPage(state, shownAt, {
    title: 'Save search',
    about: html`<p class="alert-search"><bdi>${words}</bdi></p>
<p class="note">${foundInWeek(perWeek)} <a href="${landAddress(query)}">Change search</a></p>`,
    notSaved: 'Your search was not saved yet.',
    action: alertFormPath(query),
    often,
    button: 'Email me new matches',
    promise:
      'Get an email when matching land is listed, drops in price or comes back on the market.',
  })
}

/** The form for emails about one listing. Works without JavaScript. */
export function watchFormPage(
  { listing }: ListingDetail,
  gazetteer: Gazetteer,
  state: FormState,
  shownAt: number,
): Page {
  const { id, title, priceUsd } = listing
  const { city, county, stateCode } = placeNames(listing, gazetteer)
  const place = [city, county, stateCode].filter(name => name !== '').join(', ')
  return formPage(state, shownAt, {
    title: 'Watch this listing',
    about: html`<p class="alert-search"><a href="${listingPath(id, title)}"><bdi>${title}</bdi></a></p>
<p class="note">${formattedPrice(priceUsd)}. ${statusLabel(listing.status)}. ${place}</p>`,
    notSaved: 'You are not watching this listing yet.',
    action: watchPath(id),
    often: html`${frequencyFields(state, { first: 'instant', notInstant: null })}
<p class="note">${INSTANT_NOTE}</p>`,
    button: 'Watch',
    promise:
      'Get an email when the price changes, and when the listing goes under contract, is sold, goes off the market or comes back.',
  })
}

/** A form with an address, and what is different about it. */
interface FormParts {
  readonly title: string
  readonly about: Html
  /** The head of the summary of errors. */
  readonly notSaved: string
  readonly action: string
  readonly often: Html
  readonly button: string
  /** What the emails are about. */
  readonly promise: string
}

function formPage(state: FormState, shownAt: number, parts: FormParts): Page {
  const { sent, faults } = state
  const { title, about, notSaved, action, often, button, promise } = parts
  const lines = [...faults].map(([name, text]) => ({
    text,
    fieldId: name === '' ? null : fieldId(name),
  }))
  // Anything this fast is a bot, or a browser that filled in the form automatically.
  const isToBeChecked = faults.size === 0 && Object.keys(sent).length > 0
  return {
    title: errorTitle(title, lines),
    description: '',
    isUnlisted: true,
    main: html`<div class="alert-page">
${errorSummary(notSaved, lines)}
<h1>${title}</h1>
${about}
${isToBeChecked ? html`<p class="alert-done" role="status">Check your email address, then submit again.</p>` : null}
<form class="alert-form" method="post" action="${action}" novalidate>
${textField(state, 'emailAddress', 'Email', { type: 'email', inputMode: 'email', autocomplete: 'email' })}
<fieldset><legend>How often?</legend>
${often}</fieldset>
<div class="visually-hidden" aria-hidden="true"><label>Leave this empty <input type="text" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off"></label></div>
<input type="hidden" name="${REVIEWED_FIELD}" value="${shownAt}">
<button>${button}</button>
</form>
<p class="note">${promise} First, confirm your address with the link we send you. Unsubscribe anytime. We use your address only for alerts.</p>
</div>`,
  }
}

interface Choices {
  /** What is chosen first. */
  readonly first: Frequency
  readonly notInstant: string | null
}

/** Offers only the possible choices; an impossible one that was sent is reported as a fault. */
function frequencyFields({ sent, faults }: FormState, { first, notInstant }: Choices): Html {
  const chosen = sent['frequency'] ?? first
  const offered = FREQUENCIES.filter(
    one => one !== 'instant' || notInstant === null || chosen === one,
  )
  const choices = offered.map(value => ({
    value,
    label: FREQUENCY_LABELS[value],
    isChosen: chosen === value,
    count: null,
  }))
  return choiceFields('frequency', 'radio', choices, faults.get('frequency'))
}

function foundInWeek(perWeek: number): string {
  return perWeek === 0
    ? 'No new listings in the last 7 days.'
    : `${counted(perWeek, 'new listing')} in the last 7 days.`
}

/** How to save a search, and how to get back to saved ones: only their emails lead to them. */
export function savedSearchesPage(): Page {
  return {
    title: 'Saved searches',
    description: '',
    isUnlisted: true,
    main: html`<div class="notice">
<h1>Saved searches</h1>
<p>Save a search to get an email when matching land is listed. No account needed.</p>
<ul class="notice-details">
<li>To save a search, search for land and click <b>Save search</b>.</li>
<li>To get emails about one listing, click <b>Watch</b> on its page.</li>
<li>To change or delete your searches, click <b>Manage your alerts</b> in any alert.</li>
<li>No alert at hand? Save a search with the same email address. The link we send also leads to your other searches.</li>
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
<p>We sent you a link. Click it within 48 hours to start your alerts.</p>
<ul class="notice-details">
<li>No email after a few minutes? Check your spam folder.</li>
<li>Saved several searches today? We limit how many of these emails we send. The link in your latest one also leads to your other searches, where you can confirm this one.</li>
<li>Unsubscribed from all our emails before? ${canContact ? html`<a href="/about#contact">Contact us</a>, or use another email address.` : 'Use another email address.'}</li>
</ul>
<p class="notice-ways"><a class="button" href="/land">Search for land</a></p>
</div>`,
  }
}
