import { type Html, html } from '../../../domain/values/html.ts'
import type { SiteSettings } from '../site-settings.ts'
import { contactWays } from './contact-ways.ts'

/**
 * The default texts, for operators who have not written their own. They say what the program does,
 * and promise nothing in the operator's name.
 */

export function aboutText({ name, contact }: SiteSettings): Html {
  return html`<h1>About ${name}</h1>
<p>${name} shows land: for sale, at auction and for lease. Sellers and brokers write the listings and answer for what they say. This site shows them on maps, beside each other and beside the asking prices around them.</p>
<h2 id="contact">Contact</h2>
${contactWays(contact)}
<h2>Questions about a listing</h2>
<p>Ask its seller: the form and the phone number are on the page of the land. The operator of this site knows no more about the land than its page says.</p>
<h2>Where the facts come from</h2>
<ul>
<li>Price, size, description, photos and boundary: from the seller. Nobody has checked them here.</li>
<li>Acres and lengths of a boundary: measured on what was drawn. A drawing is no survey.</li>
<li>Distances: in a straight line, from the coordinates of the listing.</li>
<li>Usual prices: from the asking prices of listings on this site. Land may sell for more or less.</li>
<li>Places, counties and maps: from public sources, named in the <a href="/licenses.txt">licenses</a>.</li>
</ul>`
}

export function sellText({ name, contact, registration }: SiteSettings): Html {
  return html`<h1>List your land</h1>
<p>Listings on ${name} belong to accounts of sellers and brokers. ${waysToBegin(registration, contact.length > 0)}</p>
${isClosed(registration) ? null : html`<p><a class="button" href="/console/register">Make an account</a></p>`}
${contact.length > 0 ? contactWays(contact) : null}
${registration === null ? null : html`<p>You have an account? <a href="/console/sign-in">Sign in</a></p>`}
<h2>What a listing needs</h2>
<p>A title, the acres, the kind of land, its county and its state.</p>
<h2>What makes buyers write</h2>
<ul>
<li>A price. Land without one is left out when buyers search up to a price.</li>
<li>Photos, up to 30, with a caption each; and the boundary, which is drawn on the map and measured.</li>
<li>Coordinates or a street, and directions to the gate.</li>
<li>What the land has and has not: road access, water, power, septic, restrictions, flood zone, minerals, survey, taxes, financing. Each page has a table of these; what is missing is shown as not stated.</li>
</ul>
<h2>How buyers reach you</h2>
<p>By a form on the page of your land. Messages go to your email address, which the site never shows, and buyers see your phone number if you state one.</p>
<h2>Many listings</h2>
<p>Brokers send listings as files, or from a program by the <a href="/docs">API</a>.</p>`
}

function isClosed(registration: SiteSettings['registration']): boolean {
  return registration === null || registration === 'closed'
}

function waysToBegin(registration: SiteSettings['registration'], canAsk: boolean): string {
  if (isClosed(registration)) {
    const opens = 'The operator of this site opens accounts'
    return canAsk ? `${opens}:` : `${opens}, but has not published an address here.`
  }
  return canAsk ? 'You can make one yourself, or ask the operator:' : 'You can make one yourself:'
}

export function termsText({ name, contact }: SiteSettings): Html {
  return html`<h1>Terms</h1>
<p>The operator of ${name} has not published terms of its own. This is what holds for everybody who uses the site:</p>
<ul>
<li>Listings are statements of their sellers. Nobody has checked them here, and land may be sold or change its price before its page does.</li>
<li>Maps, drawn boundaries, acres of drawings and distances are for finding land. They are no survey, and no proof of access or title.</li>
<li>Usual prices and the payment calculator are arithmetic. They are no appraisal, no offer of a loan and no advice.</li>
<li>Searching and writing to sellers needs no account and costs nothing here.</li>
<li>What you write to a seller goes to that seller. What the two of you agree on is between you.</li>
<li>Programs may read the site within its <a href="/robots.txt">rules for robots</a>; the <a href="/docs">API</a> is made for them.</li>
</ul>
<h2>Contact</h2>
${contactWays(contact)}`
}
