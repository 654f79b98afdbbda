import PostalMime from 'postal-mime'
import { mailedUserLink } from '../../src/app/mailed-user-links.ts'
import { messageOf } from '../../src/catalog/messages/mail-jobs.ts'
import { MAIL_TOPIC } from '../../src/domain/messages/notification.ts'
import { userLinkMessage } from '../../src/mail/user-link-message.ts'
import { BASE, PORTAL, type TestService } from '../api/service.ts'

/** A service that sends its mail has no files of it. */
export const NO_FILES = { remove: async () => 0 }

/** A message to a person, as the mailbox shows it. */
export interface PersonMail {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Sends the messages to people that wait. Those that nobody needs anymore are left out, and so is news about their access unless it is wanted. */
export async function sentToPeople(
  service: Pick<TestService, 'catalog' | 'store' | 'now'>,
  { withNews = false } = {},
): Promise<readonly PersonMail[]> {
  const { catalog, store } = service
  const addresses = { base: BASE, portal: PORTAL, console: BASE }
  const filter = { topic: MAIL_TOPIC, key: null, states: ['waiting'] } as const
  const sent: PersonMail[] = []
  for (const job of await store.jobs.list(filter, 0, 500)) {
    const notification = messageOf(job)?.notification
    if (notification?.kind !== 'user-link') continue
    const message = await userLinkMessage(
      { id: job.id, createdAt: job.createdAt, notification },
      {
        from: () => ({ name: 'Acreage', address: 'acreage@land.example' }),
        host: () => 'land.example',
        databaseId: async () => 'a-database',
        portal: () => 'Lone Star Land',
        received: instant => new Date(instant).toISOString(),
        userLink: one => mailedUserLink(catalog, addresses, () => service.now, one),
      },
    )
    await store.transact(({ jobs }) => jobs.remove([job.id]))
    if (message === null || (notification.news && !withNews)) continue
    const { subject = '', text = '' } = await PostalMime.parse(message.bytes)
    sent.push({ to: message.recipient, subject, text })
  }
  return sent
}

/** The path of a mailed link. */
export function linkIn({ text }: PersonMail): string {
  return /http:\/\/land\.example(\/console\/\S+)/.exec(text)?.[1] ?? ''
}
