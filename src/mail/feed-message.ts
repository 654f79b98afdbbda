import type { FeedReport, ReportedFault } from '../domain/feeds/feed-report.ts'
import { counted } from '../domain/values/counted.ts'
import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import { mailButton, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

export interface FeedSources extends EnvelopeSources {
  readonly portal: () => string
  /** The address of a page of the console; absent if there is no console. */
  readonly consolePage?: ((path: string) => string) | undefined
}

const SMALL = 'font-size:13px;color:#6b6f5f'

/**
 * Tells the owner of a feed that it does not work, or that far more of its records are refused than
 * before.
 */
export async function feedMessage(
  mail: Mail & { readonly notification: FeedReport },
  sources: FeedSources,
): Promise<Message> {
  const { recipient, accountId, feedId, runId, address, reason, cause, faults } = mail.notification
  const name = plainLine(mail.notification.name)
  const what = reason === 'failing' ? failing(name) : refusals(mail.notification)
  const where = `${sources.portal()} reads it from ${plainLine(address)}.`
  const lines = faults.map(lineOf)
  const page = sources.consolePage?.(`/console/accounts/${accountId}/feeds/${feedId}`) ?? null
  const end = `Feed ${feedId}, run ${runId}. For programs: GET /ext/feeds/${feedId}/runs.`
  const content = html`<p><bdi>${what}</bdi> <bdi>${where}</bdi></p>
${cause === '' ? '' : html`<p><bdi>${plainLine(cause)}</bdi></p>`}
${lines.length === 0 ? '' : html`<ul>${lines.map(line => html`<li><bdi>${line}</bdi></li>`)}</ul>`}
${page === null ? '' : html`<p>${mailButton(page, 'Open the reports of the feed')}</p>`}
<p style="${SMALL}">${end}</p>`
  const text = [
    `${what} ${where}`,
    plainLine(cause),
    lines.map(line => `- ${line}`).join('\n'),
    page === null ? '' : `The reports of the feed: ${page}`,
    end,
  ]
  return await composed(mail, sources, {
    recipient,
    subject: reason === 'failing' ? `Feed ${name} fails` : `Feed ${name}: more records are refused`,
    replyTo: null,
    text: text.filter(part => part !== '').join('\n\n'),
    html: mailPage('Your feed', content),
    attachments: [],
  })
}

function failing(name: string): string {
  return `The last two runs of the feed ${name} have failed. Its listings stay as they are until a run succeeds.`
}

function refusals({ name, read, refused }: FeedReport): string {
  return `The last run of the feed ${plainLine(name)} refused ${refused.toLocaleString('en-US')} of ${counted(read, 'record')}, far more than the run before. The listings of refused records stay as they are.`
}

function lineOf({ code, field, done, count, example }: ReportedFault): string {
  const about = field === null ? code : `${code} ${field}`
  return plainLine(`${about}: ${count.toLocaleString('en-US')} ${done}. ${example}`)
}
