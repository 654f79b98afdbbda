import { type Html, html } from '../../../domain/values/html.ts'

/** The choice whether account requests are emailed. */
export function ownRequests(isWanted: boolean): Html {
  const [text, button] = isWanted
    ? [
        'You get an email when people request an account, at most one an hour.',
        'Stop emails about account requests',
      ]
    : ['You get no email when people request an account.', 'Email me account requests']
  return html`<section id="account-requests"><h2>Account requests</h2>
<p>${text}</p>
<form method="post" action="/console/me/requests"><button class="button-quiet" name="requests" value="${isWanted ? 'off' : 'on'}">${button}</button></form></section>`
}
