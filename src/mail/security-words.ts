import type { SecurityNews, SecurityNewsKind } from '../domain/users/user-link.ts'

export interface MessageWords {
  readonly subject: string
  readonly why: string
  readonly how: string
  readonly otherwise: string
}

/** What happened, by kind; `what` comes from our own lists. */
const HAPPENED: Readonly<
  Record<SecurityNewsKind, (what: string, portal: string) => Pick<MessageWords, 'subject' | 'why'>>
> = {
  'new-browser': (what, portal) => ({
    subject: `New sign-in to ${portal}`,
    why: `You signed in to ${portal} with a new browser${what === '' ? '' : `, ${what}`}.`,
  }),
  'password-changed': (_what, portal) => ({
    subject: `Your password for ${portal} has changed`,
    why: `Your password for ${portal} was changed.`,
  }),
  'factor-changed': (what, portal) => ({
    subject: `Your second factor for ${portal} has changed`,
    why: `The way you sign in to ${portal} has changed: ${what}.`,
  }),
  'key-made': (what, portal) => ({
    subject: `New API key on ${portal}`,
    why: `You created the API key ${what} on ${portal}.`,
  }),
}

/** The text of a security notice to a user. @param received Formats an instant for people. */
export function securityWords(
  kind: SecurityNewsKind,
  portal: string,
  { at, what, clientAddress, isLast }: SecurityNews,
  received: (instant: number) => string,
): MessageWords {
  const { subject, why } = HAPPENED[kind](what, portal)
  const from = clientAddress === '' ? '' : `, from the network address ${clientAddress}`
  const more = isLast
    ? ' We will not email you about more of these within the hour; the page lists all of them.'
    : ''
  return {
    subject,
    why: `${why} Time: ${received(at)}${from}.`,
    how: 'This page shows what has happened to your access. If it was not you, choose a new password right away with "Forgot your password?" on the sign-in page. That signs you out everywhere.',
    otherwise: `If it was you, you can ignore this message.${more}`,
  }
}
