import type { WeeklyFiguresMail } from '../domain/users/weekly-figures-mail.ts'
import { counted } from '../domain/values/counted.ts'
import { type Html, html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { writtenDay } from '../domain/values/written-times.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import { mailButton, mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

interface Totals {
  readonly views: number
  readonly saves: number
  readonly leads: number
}

/** The contents of an email with the figures of a week. */
export interface WeeklyFiguresTexts {
  /** The first and the last day, as yyyy-mm-dd. */
  readonly days: readonly [first: string, last: string]
  readonly now: Totals
  readonly before: Totals
  readonly listings: readonly (Totals & { readonly title: string; readonly url: string })[]
  readonly statsUrl: string
  readonly settingsUrl: string
  /** Ends the emails with one click. */
  readonly stopUrl: string
}

export interface WeeklyFiguresSources extends EnvelopeSources {
  readonly portal: () => string
  /** Null if the email is no longer wanted, or nothing has happened. */
  readonly weeklyFigures: (mail: WeeklyFiguresMail) => Promise<WeeklyFiguresTexts | null>
}

const FIGURES = [
  { name: 'views', label: 'Views' },
  { name: 'saves', label: 'Saves' },
  { name: 'leads', label: 'Leads' },
] as const

const CELL = 'padding:6px 12px 6px 0;text-align:right'
const NAME = 'padding:6px 12px 6px 0;text-align:left;font-weight:normal'
const SMALL = 'margin:24px 0 0;font-size:13px;color:#6b6f5f'

/**
 * Writes the email with the figures of a week. Mail programs show a button that unsubscribes with
 * one click (RFC 8058).
 * @returns Null when there is nothing to say.
 */
export async function weeklyFiguresMessage(
  mail: Mail & { readonly notification: WeeklyFiguresMail },
  sources: WeeklyFiguresSources,
): Promise<Message | null> {
  const texts = await sources.weeklyFigures(mail.notification)
  if (texts === null) return null
  const { now, stopUrl } = texts
  const subject = `Your week: ${counted(now.views, 'view')}, ${counted(now.leads, 'lead')}`
  return await composed(mail, sources, {
    recipient: mail.notification.recipient,
    subject,
    replyTo: null,
    text: textOf(texts, sources.portal()),
    html: mailPage(subject, contentOf(texts, sources.portal())),
    attachments: [],
    headers: {
      'List-Unsubscribe': `<${stopUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  })
}

function textOf(texts: WeeklyFiguresTexts, portal: string): string {
  const { now, before, listings, statsUrl, settingsUrl, stopUrl } = texts
  const totals = FIGURES.map(
    ({ name, label }) => `${label}: ${shown(now[name])} (${shown(before[name])} the week before)`,
  )
  const top = listings.map(one => `${plainLine(one.title)}: ${factsOf(one)}\n${one.url}`)
  return [
    headOf(texts, portal),
    totals.join('\n'),
    ...(top.length === 0 ? [] : ['Most viewed', ...top]),
    `All stats: ${statsUrl}`,
    `You asked for this email. Change it: ${settingsUrl}\nUnsubscribe: ${stopUrl}`,
  ].join('\n\n')
}

function contentOf(texts: WeeklyFiguresTexts, portal: string): Html {
  const { now, before, listings, statsUrl, settingsUrl, stopUrl } = texts
  const rows = FIGURES.map(
    ({ name, label }) =>
      html`<tr><th scope="row" style="${NAME}">${label}</th><td style="${CELL};font-weight:bold">${shown(now[name])}</td><td style="${CELL}">${shown(before[name])}</td></tr>`,
  )
  const top = listings.map(
    one =>
      html`<p style="margin:0 0 12px">${mailLink(one.url, plainLine(one.title))}<br>${factsOf(one)}</p>`,
  )
  return html`<p>${headOf(texts, portal)}</p>
<table style="border-collapse:collapse"><tr><td></td><th scope="col" style="${CELL}">Last week</th><th scope="col" style="${CELL};font-weight:normal">Week before</th></tr>${rows}</table>
${top.length === 0 ? null : html`<h2 style="margin:24px 0 12px;font-size:18px">Most viewed</h2>\n${top}`}
<p style="margin:24px 0 0">${mailButton(statsUrl, 'See all stats')}</p>
<p style="${SMALL}">You asked for this email. ${mailLink(settingsUrl, 'Change it')} or ${mailLink(stopUrl, 'unsubscribe')}.</p>`
}

function headOf({ days: [first, last] }: WeeklyFiguresTexts, portal: string): string {
  return `Your listings on ${portal}, ${writtenDay(first, 'short')} to ${writtenDay(last, 'short')}:`
}

function factsOf({ views, saves, leads }: Totals): string {
  return [counted(views, 'view'), counted(saves, 'save'), counted(leads, 'lead')].join(', ')
}

function shown(count: number): string {
  return count.toLocaleString('en-US')
}
