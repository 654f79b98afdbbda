import {
  SECURITY_NEWS,
  type SecurityNews,
  type SecurityNewsKind,
  type UserLinkMail,
} from '../domain/users/user-link.ts'
import { html } from '../domain/values/html.ts'
import { plainLine } from '../domain/values/plain-text.ts'
import { composed, type EnvelopeSources } from './composed.ts'
import { mailLink, mailPage } from './mail-page.ts'
import type { Mail, Message } from './mailer.ts'
import { type MessageWords, securityWords } from './security-words.ts'

/** A link for a user, ready to be sent. */
export interface MailedLink {
  /** Selects the text; differs from the notification's purpose when something has changed since. */
  readonly purpose: UserLinkMail['purpose'] | 'address-taken' | 'invite-new' | 'invite-known'
  readonly url: string
  /** When the link expires, in milliseconds since 1970 UTC; null for never. */
  readonly validUntil: number | null
}

export interface UserLinkSources extends EnvelopeSources {
  readonly portal: () => string
  /** Formats an instant for people. */
  readonly received: (instant: number) => string
  /** Creates a new link; null if the message is no longer needed. */
  readonly userLink: (mail: UserLinkMail) => Promise<MailedLink | null>
}

/**
 * Writes an email with a link to choose a password or confirm an address, or a notice about these.
 * No other person can choose a word of it: an account that invites is named as an operator approved
 * it, and the notice about another address goes to the person who typed it.
 * @returns Null when it is no longer needed.
 */
export async function userLinkMessage(
  mail: Mail & { readonly notification: UserLinkMail },
  sources: UserLinkSources,
): Promise<Message | null> {
  const { recipient, inviter, address = '', news } = mail.notification
  const link = await sources.userLink(mail.notification)
  if (link === null) return null
  const portal = sources.portal()
  const { purpose, url, validUntil } = link
  const isInvited = purpose === 'invite-new' || purpose === 'invite-known'
  const other = plainLine(isInvited ? inviter : address)
  const { subject, why, how, otherwise } = isNews(purpose)
    ? securityWords(purpose, portal, news ?? NO_NEWS, sources.received)
    : wordsOf(purpose, portal, other)
  const ends =
    validUntil === null
      ? ''
      : `The link is valid until ${sources.received(validUntil)} and can be used once.`
  const end = [otherwise, ends].filter(text => text !== '').join(' ')
  const content = html`<p><bdi>${why}</bdi></p>
<p>${how}<br>${mailLink(url, url)}</p>
<p style="font-size:13px;color:#6b6f5f">${end}</p>`
  return await composed(mail, sources, {
    recipient,
    subject,
    replyTo: null,
    attachments: [],
    text: [why, `${how}\n${url}`, end].join('\n\n'),
    html: mailPage(portal, content),
  })
}

/** A notice without its details is still sent: an incomplete one is better than a failure. */
const NO_NEWS: SecurityNews = { at: 0, what: '', clientAddress: '', isLast: false }

function isNews(purpose: MailedLink['purpose']): purpose is SecurityNewsKind {
  return (SECURITY_NEWS as readonly string[]).includes(purpose)
}

/** @param other Who invites, or the other address of the person. */
function wordsOf(
  purpose: Exclude<MailedLink['purpose'], SecurityNewsKind>,
  portal: string,
  other: string,
): MessageWords {
  const nothing = 'If you did not ask for this, you can ignore this email.'
  switch (purpose) {
    case 'invite':
      return {
        subject: `Your access to ${portal}`,
        why: `${portal} invites you to help run the site.`,
        how: 'To continue, open this page and choose a password:',
        otherwise: 'If you do not know what this is about, you can ignore this email.',
      }
    case 'invite-new':
      return { ...invited(portal, other), how: 'Choose a password here, and accept or decline:' }
    case 'invite-known':
      return {
        ...invited(portal, other),
        how: 'You already have a password. Sign in here, and accept or decline:',
      }
    case 'register':
      return {
        subject: `Your account on ${portal}`,
        why: `You (or someone using your email) asked for an account on ${portal}.`,
        how: 'To continue, open this page and choose a password:',
        otherwise: nothing,
      }
    case 'known':
      return {
        subject: `Your account on ${portal}`,
        why: `You (or someone using your email) asked for an account on ${portal}. You already have one.`,
        how: 'Sign in here. You can also reset your password there:',
        otherwise: nothing,
      }
    case 'reset':
      return {
        subject: `A new password for ${portal}`,
        why: `You (or someone using your email) asked for a new password on ${portal}.`,
        how: 'To choose one, open this page. That signs you out everywhere:',
        otherwise: `${nothing} Otherwise your password stays the same.`,
      }
    default:
      return addressWords(purpose, portal, other)
  }
}

function invited(portal: string, inviter: string): Omit<MessageWords, 'how'> {
  return {
    subject: `You are invited to ${portal}`,
    why:
      inviter === ''
        ? `You are invited to work on ${portal}.`
        : `${inviter} invites you to work on its listings on ${portal}.`,
    otherwise:
      'Nothing happens unless you accept. If you do not know what this is about, you can ignore this email.',
  }
}

/**
 * The text about another address. Only the signed-in person can use the link, so a stranger who
 * gets it by mistake need not be warned.
 */
function addressWords(
  purpose: `address${string}` & MailedLink['purpose'],
  portal: string,
  other: string,
): MessageWords {
  const opening = `You (or someone using your email) asked to sign in to ${portal} with`
  switch (purpose) {
    case 'address':
      return {
        subject: `Your new address on ${portal}`,
        why: `${opening} this address.`,
        how: 'To confirm, open this page. Unless you are signed in, it asks you to sign in with your current address:',
        otherwise: 'If you did not ask for this, you can ignore this email.',
      }
    case 'address-taken':
      return {
        subject: `Your address on ${portal}`,
        why: `${opening} this address. It already has an account, so nothing has changed.`,
        how: 'If that account is yours, sign in here. You can also reset your password there:',
        otherwise: 'If you did not ask for this, you can ignore this email.',
      }
    case 'address-asked':
      return {
        subject: `Another address for ${portal}`,
        why: `${opening} ${other} instead of this address. Nothing changes until the link that we emailed there is used.`,
        how: 'If it was not you, choose a new password here. That signs you out everywhere, and the address stays the same:',
        otherwise: 'If it was you, you can ignore this email.',
      }
    case 'address-changed':
      return {
        subject: `Your address on ${portal} has changed`,
        why: `You now sign in to ${portal} with ${other}, and no longer with this address.`,
        how: 'If you did not want that, contact the site right away:',
        otherwise: 'Passwords and second factors stay the same.',
      }
  }
}
