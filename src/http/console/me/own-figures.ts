import { type Html, html } from '../../../domain/values/html.ts'

/** The choice whether stats are emailed each week. */
export function ownFigures(isWanted: boolean): Html {
  const [text, button] = isWanted
    ? ['You get an email with the stats of your listings every Monday.', 'Stop weekly stats']
    : [
        'Get an email every Monday: views, saves and leads of your listings, compared to the week before.',
        'Email me weekly stats',
      ]
  return html`<section id="weekly-stats"><h2>Weekly stats</h2>
<p>${text}</p>
<form method="post" action="/console/me/figures"><button class="button-quiet" name="weekly" value="${isWanted ? 'off' : 'on'}">${button}</button></form></section>`
}
