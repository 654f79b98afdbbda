import type { SiteSettings } from '../../../config/site-settings.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { contactWays } from './contact-ways.ts'

/**
 * The default texts, for operators who have not written their own. They say what the program does,
 * and promise nothing in the operator's name.
 */

export function aboutText({ name, contact }: SiteSettings): Html {
  return html`<h1>About ${name}</h1>
<p>${name} lists land for sale, at auction and for lease. Sellers and brokers write the listings and are responsible for them. This site shows them on maps and lets you compare them with each other and with asking prices nearby.</p>
<h2 id="contact">Contact</h2>
${contactWays(contact)}
<h2>Questions about a listing</h2>
<p>Contact the seller: the form and the phone number are on the listing's page. The operator of this site knows no more about the land than the page says.</p>
<h2>Where the facts come from</h2>
<ul>
<li>Price, size, description, photos and boundary: provided by the seller and not verified.</li>
<li>Area and lengths of a boundary: measured on the drawing. A drawing is not a survey.</li>
<li>Distances: straight-line, from the listing's coordinates.</li>
<li>Typical prices: from the asking prices of listings on this site. Land may sell for more or less.</li>
<li>Places, counties and maps: from public sources, listed in the <a href="/licenses.txt">licenses</a>.</li>
</ul>`
}

export function sellText({ name, contact, registration }: SiteSettings): Html {
  return html`<h1>List your land</h1>
<p>Sellers and brokers list land on ${name} through their accounts. ${waysToBegin(registration, contact.length > 0)}</p>
${isClosed(registration) ? null : html`<p><a class="button" href="/console/register">Create an account</a></p>`}
${contact.length > 0 ? contactWays(contact) : null}
${registration === null ? null : html`<p>Already have an account? <a href="/console/sign-in">Sign in</a></p>`}
<h2>What a listing needs</h2>
<p>A title, the acres, the kind of land, its county and its state.</p>
<h2>What gets buyers to contact you</h2>
<ul>
<li>A price. Land without one does not appear when buyers set a maximum price.</li>
<li>Up to 30 photos with captions, and the boundary, which you draw on the map and which we measure.</li>
<li>Coordinates or a street address, and directions to the gate.</li>
<li>What the land does and does not have: road access, water, power, septic, restrictions, flood zone, minerals, survey, taxes, financing. Each listing has a table of these; anything missing is shown as not stated.</li>
</ul>
<h2>How buyers reach you</h2>
<p>Through the form on your listing. Messages go to your email address, which the site never shows. Buyers also see your phone number if you add one.</p>
<h2>Many listings</h2>
<p>Brokers can send listings as files, or through the <a href="/docs">API</a>.</p>`
}

function isClosed(registration: SiteSettings['registration']): boolean {
  return registration === null || registration === 'closed'
}

function waysToBegin(registration: SiteSettings['registration'], canAsk: boolean): string {
  if (isClosed(registration)) {
    return canAsk
      ? 'The operator of this site creates accounts:'
      : 'New accounts are not open right now.'
  }
  return canAsk
    ? 'You can create one yourself, or ask the operator:'
    : 'You can create one yourself:'
}

export function termsText({ name, contact }: SiteSettings): Html {
  return html`<h1>Terms</h1>
<p>The operator of ${name} has not published its own terms. These apply to everyone who uses the site:</p>
<ul>
<li>Listings are provided by sellers and are not verified. Land may be sold, or its price may change, before its page is updated.</li>
<li>Maps, drawn boundaries, measured areas and distances are for finding land. They are not a survey, nor proof of access or title.</li>
<li>Typical prices and the payment calculator are estimates. They are not an appraisal, a loan offer or advice.</li>
<li>Searching and contacting sellers is free and does not require an account.</li>
<li>Your message goes to the seller. Any agreement is between the two of you.</li>
<li>Programs may crawl the site within its <a href="/robots.txt">robots rules</a>; the <a href="/docs">API</a> is better suited for them.</li>
</ul>
<h2>Contact</h2>
${contactWays(contact)}`
}
