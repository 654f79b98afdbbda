import type { UserLinkMail } from '../domain/users/user-link.ts'
import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import { mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'

/** A link for a person, ready to be mailed. */
interface MailedLink {
  readonly url: string
  /** When the link expires, in milliseconds since 1970 UTC; null: it does not. */
  readonly validUntil: number | null
}

export interface UserLinkSources extends EnvelopeSources {
  /** The name of the portal's site. */
  readonly portal: () => string
  /** Writes an instant as a person reads it. */
  readonly received: (instant: number) => string
  /** Makes a new link; null: the person may not sign in anymore. */
  readonly userLink: (mail: UserLinkMail) => Promise<MailedLink | null>
}

/** The words of a message, by the purpose of its link. */
interface Words {
  readonly subject: string
  readonly why: string
  readonly how: string
  readonly otherwise: string
}

/**
 * Writes a message with a link by which a person chooses a password. Nobody but an owner of an account can choose a word of
 * it, and those only the account's name.
 * @returns Null when the person may no longer sign in.
 */
export async function userLinkMessage(
  mail: Mail & { readonly notification: UserLinkMail },
  sources: UserLinkSources,
): Promise<Message | null> {
  const { recipient, purpose, inviter } = mail.notification
  const link = await sources.userLink(mail.notification)
  if (link === null) return null
  const portal = sources.portal()
  const from = plainLine(inviter)
  const { subject, why, how, otherwise } = wordsOf(purpose, portal, from)
  const { url, validUntil } = link
  const ends =
    validUntil === null
      ? ''
      : `The link is valid until ${sources.received(validUntil)} and can be used once.`
  const end = [otherwise, ends].filter(text => text !== '').join(' ')
  const content = html`<p><bdi>${why}</bdi></p>
<p>${how}<br>${mailLink(url, url)}</p>
<p style="font-size:13px;color:#6b6f5f">${end}</p>`
  return await composed(mail, sources, {
    ...{ recipient, subject, replyTo: null, attachments: [] },
    text: [why, `${how}\n${url}`, end].join('\n\n'),
    html: mailPage(portal, content),
  })
}

function wordsOf(purpose: UserLinkMail['purpose'], portal: string, inviter: string): Words {
  const nothing = 'If you did not ask for this, you need not do anything.'
  switch (purpose) {
    case 'invite': {
      const host = inviter === '' ? portal : `${inviter} on ${portal}`
      return {
        subject: `Your access to ${portal}`,
        why: `You are invited to work for ${host}.`,
        how: 'To accept, open this page and choose a password:',
        otherwise: 'If you do not know what this is about, you need not do anything.',
      }
    }
    case 'register':
      return {
        subject: `Your account on ${portal}`,
        why: `Somebody, probably you, asked for an account on ${portal} with this address.`,
        how: 'To go on, open this page and choose a password:',
        otherwise: nothing,
      }
    case 'known':
      return {
        subject: `Your account on ${portal}`,
        why: `Somebody, probably you, asked for an account on ${portal} with this address. You have one already.`,
        how: 'Sign in here. If you have forgotten your password, the page helps:',
        otherwise: nothing,
      }
    case 'reset':
      return {
        subject: `A new password for ${portal}`,
        why: `Somebody, probably you, asked for a new password on ${portal}.`,
        how: 'To choose one, open this page. You are signed out everywhere then:',
        otherwise: `${nothing} Your password stays as it is.`,
      }
  }
}
