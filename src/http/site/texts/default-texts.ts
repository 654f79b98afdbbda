import type { SiteSettings } from '../../../config/site-settings.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { contactSection, contactWays } from './contact-ways.ts'

/**
 * The default texts, for operators who have not written their own. They say what the program does,
 * and promise nothing in the operator's name.
 */

export function aboutText({ name, contact }: SiteSettings): Html {
  return html`<h1>About ${name}</h1>
<p>${name} is a marketplace for land: farms, ranches, hunting land, timberland and homesites, for sale, at auction or for lease. Search by place, size and price, see every listing on the map, and compare its price with other land nearby.</p>
<h2>Questions about a listing</h2>
<p>Ask the seller: <a href="/land">find the listing</a> and use the form on its page. Many listings have a phone number, too. Sellers and brokers write their own listings, and we know only what the page says.</p>
<h2>Where the information comes from</h2>
<ul>
<li><b>Price, acreage, description, photos and boundary</b> are provided by the seller and not verified.</li>
<li><b>Area and perimeter</b> are measured from the boundary drawn on the map. A drawn boundary is not a survey.</li>
<li><b>Distances</b> are straight-line, not driving distances.</li>
<li><b>Typical prices</b> are based on asking prices on this site. Land may sell for more or less.</li>
<li><b>Maps and place names</b> come from public sources, which the <a href="/licenses.txt">licenses</a> list.</li>
</ul>
${contactSection(contact)}`
}

export function sellText({ name, contact, registration }: SiteSettings): Html {
  return html`<h1>List your land</h1>
<p>Reach buyers who are looking for land on ${name}. ${waysToBegin(registration, contact.length > 0)}</p>
${isClosed(registration) ? null : html`<p><a class="button" href="/console/register">Create an account</a></p>`}
${contact.length > 0 ? contactWays(contact) : null}
${registration === null ? null : html`<p>Already have an account? <a href="/console/sign-in">Sign in</a></p>`}
<h2>What you need</h2>
<p>A title, the acreage, the type of land, and its county and state.</p>
<h2>What brings more inquiries</h2>
<ul>
<li><b>A price.</b> Land without one does not show up when buyers set a maximum price.</li>
<li><b>Photos.</b> Add up to 30, with captions.</li>
<li><b>The boundary.</b> Draw it on the map, and we calculate the acreage and perimeter.</li>
<li><b>The location.</b> Add coordinates or a street address, and directions to the gate.</li>
<li><b>The facts.</b> Road access, water, power, septic, restrictions, flood zone, minerals, survey, taxes and financing. If you leave one out, the listing shows it as not stated.</li>
</ul>
<h2>How buyers reach you</h2>
<p>Buyers use the contact form on your listing, and we email you each message. Your email address is never shown. Your phone number is shown if you add it.</p>
<h2>Many listings</h2>
<p>Brokers can import listings from files or feeds, or use the <a href="/docs">API</a>.</p>`
}

function isClosed(registration: SiteSettings['registration']): boolean {
  return registration === null || registration === 'closed'
}

function waysToBegin(registration: SiteSettings['registration'], canAsk: boolean): string {
  if (isClosed(registration)) {
    return canAsk
      ? 'New accounts are by invitation. Contact us for one:'
      : 'New accounts are by invitation.'
  }
  return canAsk
    ? 'Create an account to get started, or contact us:'
    : 'Create an account to get started.'
}

export function termsText({ name, contact }: SiteSettings): Html {
  return html`<h1>Terms of use</h1>
<p>By using ${name}, you agree to these terms.</p>
<h2>Listings</h2>
<p>Sellers and brokers write the listings and are responsible for them. We do not verify them. Land may be sold, or its price may change, before its page is updated. Before you buy, check the facts yourself or hire a professional.</p>
<h2>Maps and measurements</h2>
<p>Maps, boundaries, areas and distances are approximate. They are not a survey, and do not prove access or title.</p>
<h2>Prices and payments</h2>
<p>Typical prices and the payment calculator are estimates, not an appraisal, a loan offer or financial advice.</p>
<h2>Buyers and sellers</h2>
<p>Searching for land and contacting sellers is free, and you do not need an account. Messages go to the seller. We are not a party to any agreement between you and the seller.</p>
<h2>Automated access</h2>
<p>Crawlers must follow <a href="/robots.txt">robots.txt</a>. For everything else, use the <a href="/docs">API</a>.</p>
${contactSection(contact)}`
}
