import type { InboxLead } from '../../../domain/leads/inbox-lead.ts'
import { firstCharacters } from '../../../domain/values/plain-text.ts'

/** Mail programs of phones cut longer addresses. */
const MAX_QUOTED_CHARACTERS = 400

/** The address that begins a reply to a buyer in the reader's mail program. */
export function replyAddress({
  emailAddress,
  listingTitle,
  listingId,
  contactName,
  comment,
}: Pick<
  InboxLead,
  'emailAddress' | 'listingTitle' | 'listingId' | 'contactName' | 'comment'
>): string {
  const subject = `Re: ${listingTitle || `Listing ${listingId}`}`
  const quoted = firstCharacters(comment, MAX_QUOTED_CHARACTERS)
    .split('\n')
    .map(line => `> ${line}`)
    .join('\r\n')
  const body = comment === '' ? '' : `\r\n\r\n${contactName} wrote:\r\n${quoted}`
  const to = encodeURIComponent(emailAddress).replaceAll('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
