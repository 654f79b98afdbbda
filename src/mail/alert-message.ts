import type { AlertLinkMail, AlertMail, AlertQuestion } from '../domain/alerts/alert-mail.ts'
import type { Frequency } from '../domain/alerts/saved-search.ts'
import { html } from '../domain/values/html.ts'
import {
  type AlertTexts,
  alertHtml,
  alertSubject,
  alertText,
  OFTEN,
  OFTEN_WATCHED,
} from './alert-texts.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import { mailButton, mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

export interface AlertSources extends EnvelopeSources {
  readonly portal: () => string
  /** Formats an instant for people. */
  readonly received: (instant: number) => string
  /** The address for opting out by email; null for none. */
  readonly stopAddress: string | null
  /**
   * Reads the contents of an alert; null if it is no longer wanted, or nothing in it exists
   * anymore.
   */
  readonly alert: (mail: AlertMail) => Promise<Omit<AlertTexts, 'portal'> | null>
  /** Creates a new link for a question; null if the search is confirmed or deleted. */
  readonly searchQuestion: (question: AlertQuestion) => Promise<{
    readonly words: string
    /** Whether it is about one listing. */
    readonly isWatch: boolean
    readonly frequency: Frequency
    readonly url: string
    readonly validUntil: number
  } | null>
  /** Creates a link to all alerts of an address; null if it has none. */
  readonly alertLink: (
    mail: AlertLinkMail,
  ) => Promise<{ readonly url: string; readonly validUntil: number } | null>
}

/** Writes the email with a link to all alerts of an address. @returns Null if it has none. */
export async function alertLinkMessage(
  mail: Mail & { readonly notification: AlertLinkMail },
  sources: AlertSources,
): Promise<Message | null> {
  const { recipient } = mail.notification
  const link = await sources.alertLink(mail.notification)
  if (link === null) return null
  const { url, validUntil } = link
  const why = `You (or someone using your email) asked ${sources.portal()} for a link to your saved searches and watched listings.`
  const how = 'Open it to see, change or delete them:'
  const otherwise =
    'Not you? Ignore this email. Nothing has changed. To stop these emails for good, open the link and select "Delete all and unsubscribe".'
  const ends = `The link works until ${sources.received(validUntil)}.`
  const content = html`<p>${why}</p>
<p>${mailButton(url, 'Manage your alerts')}</p>
<p style="font-size:13px;color:#6b6f5f">Button not working? Open this link:<br>${mailLink(url, url)}</p>
<p>${otherwise}</p>
<p style="font-size:13px;color:#6b6f5f">${ends}</p>`
  return await composed(mail, sources, {
    recipient,
    subject: 'Your land alerts',
    replyTo: null,
    text: [why, `${how}\n${url}`, otherwise, ends].join('\n\n'),
    html: mailPage('Land alerts', content),
    attachments: [],
  })
}

/**
 * Writes an alert with the new matches of saved searches. Mail programs show a button that
 * unsubscribes with one click (RFC 8058).
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
 * Writes the email that asks whether an address wants alerts for a search. The person who saves a
 * search controls nothing in it but the address and the criteria, so it cannot be used to send
 * other texts.
 * @returns Null when there is nothing left to confirm.
 */
export async function searchQuestionMessage(
  mail: Mail & { readonly notification: AlertQuestion },
  sources: AlertSources,
): Promise<Message | null> {
  const { recipient } = mail.notification
  const question = await sources.searchQuestion(mail.notification)
  if (question === null) return null
  const { words, isWatch, frequency, url, validUntil } = question
  const what = isWatch
    ? 'to email you when the price of this listing changes, and when it goes under contract, is sold, goes off the market or comes back'
    : 'for alerts about new land, price drops, and land that is back on the market'
  const why = `You (or someone using your email) asked ${sources.portal()} ${what}:`
  const often = `You will get ${(isWatch ? OFTEN_WATCHED : OFTEN)[frequency]}. Every email has a link to change or stop your alerts.`
  const how = 'To start your alerts, open this link and select Start alerts:'
  const otherwise =
    'Not you? Ignore this email, and you will get no alerts. To block these requests for good, open the link and select "No, and never email me again".'
  const ends = `The link works until ${sources.received(validUntil)}.`
  const content = html`<p>${why}</p>
<p><strong>${words}</strong></p>
<p>${often}</p>
<p>${mailButton(url, 'Confirm your alerts')}</p>
<p style="font-size:13px;color:#6b6f5f">Button not working? Open this link:<br>${mailLink(url, url)}</p>
<p>${otherwise}</p>
<p style="font-size:13px;color:#6b6f5f">${ends}</p>`
  return await composed(mail, sources, {
    recipient,
    subject: 'Confirm your land alerts',
    replyTo: null,
    text: [why, words, often, `${how}\n${url}`, otherwise, ends].join('\n\n'),
    html: mailPage('Land alerts', content),
    attachments: [],
  })
}

/** An address as a link (RFC 6068), in ASCII. */
function mailtoOf(address: string | null): string[] {
  if (address === null) return []
  return [`mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=Unsubscribe`]
}
