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
import { errorSummary, errorTitle, type SummaryLine } from '../../web/error-summary.ts'
import { choiceFields, type FormState, fieldId, textField } from '../../web/form-fields.ts'
import { placeNames } from '../cards/property-words.ts'
import { ALERTS_PATH, alertFormPath, watchPath } from '../criteria/alert-address.ts'
import { landAddress } from '../criteria/land-address.ts'
import { oneMoreStep, visitorForm } from '../guests/sent-form.ts'
import type { SiteLook } from '../look/site-look.ts'
import type { Page } from '../pages/page.ts'

const INSTANT_NOTE = `Instant alerts: up to ${MAX_INSTANT_MAILS_A_DAY} emails a day. The rest comes in your daily email.`

/** A form as it was sent, or a new one. */
export interface ShownForm extends FormState {
  /** When it was first shown, in milliseconds since 1970 UTC; null: its page is cached. */
  readonly shownAt: number | null
}

/** The form for email alerts about a search. Works without JavaScript. */
export function alertFormPage(
  query: SearchQuery,
  { words, perWeek, notInstant }: SearchPreview,
  state: ShownForm,
  look: SiteLook,
): Page {
  const often = html`${frequencyFields(state, { first: 'daily', notInstant })}
${notInstant === null ? html`<p class="note">${INSTANT_NOTE}</p>` : html`<p class="note">${notInstant}</p>`}`
  return formPage(state, look, {
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
  state: ShownForm,
  look: SiteLook,
): Page {
  const { id, title, priceUsd } = listing
  const { city, county, stateCode } = placeNames(listing, gazetteer)
  const place = [city, county, stateCode].filter(name => name !== '').join(', ')
  return formPage(state, look, {
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

function formPage(state: ShownForm, { assets }: SiteLook, parts: FormParts): Page {
  const { faults, shownAt } = state
  const { title, about, notSaved, action, often, button, promise } = parts
  const lines = linesOf(faults)
  const heading = isSentTooFast(state) ? 'One more step' : title
  const fields = html`${emailField(state)}
<fieldset><legend>How often?</legend>
${often}</fieldset>`
  const form = visitorForm({ action, fields, button: html`${button}`, shownAt }, assets)
  return {
    title: errorTitle(heading, lines),
    description: '',
    isUnlisted: true,
    main: html`<div class="alert-page">
${errorSummary(notSaved, lines)}
<h1>${heading}</h1>
${isSentTooFast(state) ? oneMoreStep(button) : null}
${about}
${form}
<p class="note">${promise} First, confirm your address with the link we send you. Unsubscribe anytime. We use your address only for alerts.</p>
</div>`,
  }
}

/** Anything this fast is a bot, or a browser that filled in the form automatically. */
function isSentTooFast({ sent, faults }: FormState): boolean {
  return faults.size === 0 && Object.keys(sent).length > 0
}

function linesOf(faults: FormState['faults']): SummaryLine[] {
  return [...faults].map(([name, text]) => ({ text, fieldId: name === '' ? null : fieldId(name) }))
}

function emailField(state: FormState): Html {
  return textField(state, 'emailAddress', 'Email', {
    type: 'email',
    inputMode: 'email',
    autocomplete: 'email',
  })
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

const LINK_BUTTON = 'Email me a link'

/** How to save a search, and how to get back to saved ones: only emailed links lead to them. */
export function savedSearchesPage(state: ShownForm, { assets }: SiteLook): Page {
  const { faults, shownAt } = state
  const lines = linesOf(faults)
  const isAgain = isSentTooFast(state)
  const heading = isAgain ? 'One more step' : 'Saved searches'
  const form = visitorForm(
    { action: ALERTS_PATH, fields: emailField(state), button: html`${LINK_BUTTON}`, shownAt },
    assets,
  )
  const ways = html`<h2>Save a search</h2>
<p>Get an email when matching land is listed. No account needed.</p>
<ul class="notice-details">
<li>To save a search, search for land and select <b>Save search</b>.</li>
<li>To get emails about one listing, select <b>Watch</b> on its page.</li>
</ul>
<p><a class="button button-quiet" href="/land">Search for land</a></p>`
  return {
    title: errorTitle(heading, lines),
    description: '',
    isUnlisted: true,
    main: html`<div class="alert-page">
${errorSummary('The link was not sent yet.', lines)}
<h1>${heading}</h1>
${isAgain ? oneMoreStep(LINK_BUTTON) : html`<p>To see, change or delete your saved searches and watched listings, enter the email address that gets your alerts. We will send it a link.</p>`}
${form}
<p class="note">Every alert has the same link: <b>Manage your alerts</b>.</p>
${isAgain ? null : ways}
</div>`,
  }
}
