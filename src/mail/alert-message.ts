import type { AlertMail, AlertQuestion } from '../domain/alerts/alert-mail.ts'
import type { Frequency } from '../domain/alerts/saved-search.ts'
import { html } from '../domain/values/html.ts'
import { alertHtml, alertSubject, alertText, OFTEN, type ShownAlert } from './alert-texts.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import { mailButton, mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

export interface AlertSources extends EnvelopeSources {
  /** The name of the portal's site. */
  readonly portal: () => string
  /** Writes an instant as a person reads it. */
  readonly received: (instant: number) => string
  /** The mailbox to which people write who do not want such mail; null: none. */
  readonly stopAddress: string | null
  /**
   * Reads the contents of a mail; null: it is no longer wanted, or nothing of it is there anymore.
   */
  readonly alert: (mail: AlertMail) => Promise<Omit<ShownAlert, 'portal'> | null>
  /** Makes a new link for a question; null: the search is confirmed, or is no longer there. */
  readonly searchQuestion: (question: AlertQuestion) => Promise<{
    readonly words: string
    readonly frequency: Frequency
    readonly url: string
    readonly validUntil: number
  } | null>
}

/**
 * Writes the mail with the news of searches. Mail programs show a button that ends it with one
 * click (RFC 8058).
 * @returns Null when it is no longer wanted.
 */
export async function alertMessage(
  mail: Mail & { readonly notification: AlertMail },
  sources: AlertSources,
): Promise<Message | null> {
  const { recipient } = mail.notification
  const found = await sources.alert(mail.notification)
  if (found === null) return null
  const shown = { ...found, portal: sources.portal() }
  return await composed(mail, sources, {
    recipient,
    subject: alertSubject(shown),
    replyTo: null,
    text: alertText(shown),
    html: alertHtml(shown),
    attachments: [],
    headers: {
      'List-Unsubscribe': [found.leaveUrl, ...mailtoOf(sources.stopAddress)]
        .map(address => `<${address}>`)
        .join(', '),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

/**
 * Writes the question whether an address wants mail about a search. The person who saves a search
 * chooses nothing in it but the address and the criteria of the search, so nobody can send texts of
 * their own through it.
 * @returns Null when there is nothing to confirm anymore.
 */
export async function searchQuestionMessage(
  mail: Mail & { readonly notification: AlertQuestion },
  sources: AlertSources,
): Promise<Message | null> {
  const { recipient } = mail.notification
  const question = await sources.searchQuestion(mail.notification)
  if (question === null) return null
  const { words, frequency, url, validUntil } = question
  const why = `Somebody, probably you, asked ${sources.portal()} to tell this address about new land, price drops, and land that is back on the market:`
  const often = `Mail comes ${OFTEN[frequency]}. You can change or stop it in each mail.`
  const how = 'To confirm, open this page and press the button:'
  const otherwise =
    'If it was not you, you need not do anything. The same page also keeps this address from being asked again.'
  const ends = `The link is valid until ${sources.received(validUntil)}.`
  const content = html`<p>${why}</p>
<p><strong>${words}</strong></p>
<p>${often}</p>
<p>${mailButton(url, 'Open the page to confirm')}</p>
<p style="font-size:13px;color:#6b6f5f">${how}<br>${mailLink(url, url)}</p>
<p>${otherwise}</p>
<p style="font-size:13px;color:#6b6f5f">${ends}</p>`
  return await composed(mail, sources, {
    recipient,
    subject: 'Confirm: mail about new land',
    replyTo: null,
    text: [why, words, often, `${how}\n${url}`, otherwise, ends].join('\n\n'),
    html: mailPage('Mail about new land', content),
    attachments: [],
  })
}

/** An address as a link (RFC 6068), only of ASCII. */
function mailtoOf(address: string | null): string[] {
  if (address === null) return []
  return [`mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=Stop%20the%20mail`]
}
