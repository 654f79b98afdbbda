import type { SiteSettings } from '../../../config/site-settings.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import { joined } from '../../../domain/values/joined.ts'
import { contactSection } from './contact-ways.ts'

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
<p>You can search ${name} and contact sellers without an account. We set no cookies for visitors and show no ads.</p>
<h2>What stays on your device</h2>
<p>Your browser stores these, not our server:</p>
<ul>
<li>Your shortlist with your notes, and the listings you hid.</li>
<li>The listings you viewed recently, and those whose sellers you contacted.</li>
<li>Your theme, and whether the map was open and which map you chose.</li>
<li>Which views were already counted, until you close the browser.</li>
<li>If the site uses HTTPS: copies of listing pages, their photos and your shortlist, so that you can open them offline.</li>
</ul>
<p>To show your shortlist, your browser requests those listings by number. You can clear recently viewed listings and unhide listings on your <a href="/shortlist">shortlist</a>. To delete everything, clear this site's data in your browser's settings.</p>
<h2>What we collect when you browse</h2>
<ul>
<li><b>Your IP address.</b> We count requests from each address to keep the site available for everyone, and delete the count within minutes.</li>
<li><b>Server logs.</b> They have the time, the page, the result and your IP address, but not what you searched for. The operator of the site decides how long to keep them. A hosting provider may keep its own logs.</li>
<li><b>Views and saves.</b> When you view or save a listing, your browser sends its number once. Sellers see daily totals. We store nothing about you with them.</li>
</ul>
<h2>When you contact a seller</h2>
<p>We store your name, email address, phone number, message and interest in financing with the time and your IP address, and email your message and contact details to the seller. We keep them until the operator of the site deletes them, and the seller has a copy. ${contact.length > 0 ? html`To have yours deleted, <a href="#contact">contact us</a> and the seller.` : 'To have that copy deleted, ask the seller.'}</p>
<h2>When you sign up for email alerts</h2>
<p>We store your email address, your saved searches, the listings you watch, and which listings we emailed you about. We use them only for your alerts. Every alert has a link to unsubscribe, which deletes all of this right away. We then keep only a fingerprint of your address, so that no one can sign it up again. When you save a search or watch a listing, we also store a fingerprint of your IP address for a day, to limit how many emails one network can trigger.</p>
<h2>When you report a listing</h2>
<p>We store your report with the time, and the people who run this site read it. The audit log has the IP address of each report.</p>
${
  registration === null
    ? null
    : html`<h2>When you sign in</h2>
<p>Sellers and operators sign in to <a href="/console/sign-in">a separate part of the site</a>. It stores their name, email address and a hash of their password, and sets two cookies. One keeps them signed in, for up to 30 days. The other recognizes a browser that was used before, for a year, so that strangers who guess passwords cannot lock anyone out. Each session is stored with its IP address and browser name. The audit log has the IP address of each change.</p>`
}
<h2>Other sites</h2>
${
  hosts.length === 0
    ? html`<p>Fonts, maps and photos all come from our own server.</p>`
    : html`<p>Pages load content from other sites, which see your IP address: ${joined([...new Set(hosts)])}. Everything else comes from our own server.</p>`
}
<p>Sellers may link to videos, tours and documents on other sites. Those load only when you open a link.</p>
${contactSection(contact)}`
}
