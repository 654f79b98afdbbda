import type { SiteSettings } from '../../../config/site-settings.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { joined } from '../../../domain/values/joined.ts'
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
<p>This page explains what ${name} does with visitors' data. Visitors have no accounts and get no cookies, and the site shows no ads.</p>
<h2>What stays on your device</h2>
<ul>
<li>Your shortlist, with your notes, and the listings you hid.</li>
<li>The listings you recently viewed, and those whose sellers you contacted.</li>
<li>Your theme, and whether the map was open.</li>
<li>Until you close the browser: which views were counted, so that none is counted twice.</li>
<li>If the site uses HTTPS: copies of listing pages, their photos and your shortlist, so that they work offline.</li>
</ul>
<p>All of this is stored in your browser. To show or compare saved listings, it requests them from this site by number. When you view or save a listing, your browser reports it once, with only the number of the listing: sellers see how often that happened each day. Nothing about you is stored with it. The shortlist has buttons that clear recently viewed listings and show hidden ones again; your browser's settings can delete everything.</p>
<h2>What the server sees</h2>
<p>With each page, the server sees your IP address. It counts requests per address, to keep the site available for everyone, and deletes the count within minutes. Its log has the time, the path of the page, the result and the address, but not what you searched for. The operator decides how long to keep logs. A hosting provider or proxy may keep its own logs.</p>
<h2>When you contact a seller</h2>
<p>Your name, email address, phone number, message and interest in financing are stored with the time and your IP address, and emailed to the seller, who replies to you directly. They are stored until the operator deletes them; the seller has a copy. Contact both to have yours deleted.</p>
<h2>When you get email alerts</h2>
<p>Your email address, your searches, and which listings we emailed you about are stored, and used only for these alerts. A link in each email unsubscribes you and deletes all of this immediately. Only a fingerprint of your email address remains, so that no one can sign it up again. When you save a search, a fingerprint of your IP address is stored for a day; it limits how many emails one network can trigger.</p>
<h2>When you report a listing</h2>
<p>Your report is stored with the time, and read by the people who run this site. The audit log has the IP address of each report.</p>
${
  registration === null
    ? null
    : html`<h2>When you sign in</h2>
<p>Sellers and operators sign in to <a href="/console/sign-in">a separate part of the site</a>. It stores their name, email address and a hash of their password, and two cookies: one is the session, which ends after at most 30 days; the other identifies for a year a browser that was used before, so that strangers who guess passwords cannot lock anyone out. Each session is stored with its IP address and the name of the browser. The audit log has the IP address of each change.</p>`
}
<h2>Other sites</h2>
${
  hosts.length === 0
    ? html`<p>Pages load nothing from other sites: fonts, maps and photos come from this server.</p>`
    : html`<p>Pages load content from other sites, which then see your IP address: ${joined([...new Set(hosts)])}. Everything else comes from this server.</p>`
}
<p>Sellers may link to videos, tours and documents on other sites. Nothing is loaded from them until you click a link.</p>
<h2>Contact</h2>
${contactWays(contact)}`
}
