import type { RecordCatalog } from '../catalog/record-catalog.ts'
import type { PublicAddresses } from '../domain/public-urls.ts'
import { LINK_VALID_MS, type UserLinkMail } from '../domain/users/user-link.ts'
import type { Clock } from '../domain/values/clock.ts'
import type { AccountId } from '../domain/values/ids.ts'
import type { MailedLink } from '../mail/user-link-message.ts'

/**
 * Creates the link of a message to a user when the message is written, so its token is never
 * stored. Null if the message is no longer needed.
 */
export async function mailedUserLink(
  {
    links,
    invitations,
    personAddresses,
  }: Pick<RecordCatalog, 'links' | 'invitations' | 'personAddresses'>,
  addresses: PublicAddresses,
  clock: Clock,
  mail: UserLinkMail,
): Promise<MailedLink | null> {
  const { userId, purpose } = mail
  const base = `${addresses.console}/console`
  if (mail.accountId !== undefined)
    return await mailedInvitation(invitations, base, mail, mail.accountId)
  const signIn = { url: `${base}/sign-in`, validUntil: null }
  switch (purpose) {
    case 'known':
      return { purpose, ...signIn }
    case 'address-asked':
      return { purpose, url: `${base}/forgot`, validUntil: null }
    case 'address-changed':
      return { purpose, url: addresses.portal, validUntil: null }
    case 'new-browser':
    case 'password-changed':
    case 'factor-changed':
    case 'key-made':
      return { purpose, url: `${base}/me/security`, validUntil: null }
    case 'address': {
      const mailed = await personAddresses.mailed(mail)
      if (mailed === null) return null
      if ('isTaken' in mailed) return { purpose: 'address-taken', ...signIn }
      const { token, validUntil } = mailed
      return { purpose, url: `${base}/me/address/${token}`, validUntil }
    }
    default: {
      const token = await links.make(userId, purpose, mail)
      const validUntil = clock() + LINK_VALID_MS[purpose]
      return token === null ? null : { purpose, url: `${base}/link/${token}`, validUntil }
    }
  }
}

async function mailedInvitation(
  invitations: RecordCatalog['invitations'],
  base: string,
  mail: UserLinkMail,
  accountId: AccountId,
): Promise<MailedLink | null> {
  const mailed = await invitations.mailed(mail, accountId)
  if (mailed === null) return null
  if ('isKnown' in mailed) return { purpose: 'invite-known', url: base, validUntil: null }
  const { token, validUntil } = mailed
  return { purpose: 'invite-new', url: `${base}/link/${token}`, validUntil }
}
