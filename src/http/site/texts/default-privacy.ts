import { type Html, html } from '../../../domain/values/html.ts'
import { joined } from '../../../domain/values/joined.ts'
import type { SiteSettings } from '../site-settings.ts'
import { contactWays } from './contact-ways.ts'

/**
 * How the program handles the data of visitors. Must be updated whenever what it stores or sends
 * changes.
 */
export function privacyText({ name, contact, analytics, map, registration }: SiteSettings): Html {
  const hosts = [
    ...(analytics ? [new URL(analytics.url).host] : []),
    ...(map.style
      ? [map.style.url, ...map.style.origins].map(address => new URL(address).host)
      : []),
  ]
  return html`<h1>Privacy</h1>
<p>This is what ${name} does with data of visitors, as its program does it. The site has no accounts for visitors, sets no cookies for them and shows no advertising.</p>
<h2>What stays on your device</h2>
<ul>
<li>The listings on your shortlist, with your choice and your notes.</li>
<li>The listings that you looked at last, and those whose sellers you wrote to.</li>
<li>The theme that you chose, and whether the map was open.</li>
<li>Until you close the browser, which listings were counted, so that none counts twice.</li>
<li>Where the site comes by HTTPS: copies of pages of land, their photos and your shortlist, so that they open without a connection.</li>
</ul>
<p>Your browser keeps these. To show or compare saved listings, it asks this site for them by their numbers. When you look at a listing or save it, your browser says so once, by the number of the listing: sellers see how often that happened each day. The site stores nothing about you with it. The shortlist has a button that forgets what you looked at; the settings of your browser remove everything.</p>
<h2>What the server sees</h2>
<p>For each page, the server sees your network address. It counts how many pages an address asks for, to keep the site open for everybody, and forgets the count within minutes. Its log has the time, the path of the page, the result and the address, and not what you searched for. How long logs are kept is the operator's choice. A host or a proxy in front of the server may keep logs of its own.</p>
<h2>When you write to a seller</h2>
<p>Your name, email address, phone number, message and wish for financing are stored with the time and your network address, and sent to the seller by email. The seller answers you directly. They are kept until the operator removes them; the seller has a copy. Ask both if you want yours removed.</p>
<h2>When you are told about new land</h2>
<p>Your email address, your searches, and which listings you were mailed about are stored, and used for this mail alone. A link in each mail ends it, and removes all of it at once. Only a fingerprint of your address stays, so that nobody can have it asked again. For a day, a fingerprint of your network address tells that it has asked; it limits how much mail one network can cause.</p>
<h2>When you report a listing</h2>
<p>What you write is stored with the time, and read by the people who run this site. The record of who changed what has the network address of each report.</p>
${
  registration === null
    ? null
    : html`<h2>When you sign in</h2>
<p>Sellers and operators sign in at <a href="/console/sign-in">a part of the site of its own</a>. It stores their name, email address and a hash of their password, and two cookies: one is the session, which ends after 30 days at the latest; the other tells for a year that this browser was used before, so that strangers who guess passwords keep nobody out. Each session is stored with its network address and the name of the browser. The record of who changed what has the network address of each change.</p>`
}
<h2>Other sites</h2>
${
  hosts.length === 0
    ? html`<p>Pages load nothing from other sites: fonts, maps and photos come from this server.</p>`
    : html`<p>Pages load from other sites, which then see your network address: ${joined([...new Set(hosts)])}. Everything else comes from this server.</p>`
}
<p>Links of a seller to videos, tours and documents lead to other sites. Nothing of them is loaded before you follow a link.</p>
<h2>Contact</h2>
${contactWays(contact)}`
}
