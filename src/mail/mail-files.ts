import { isAboutLead } from '../domain/notification.ts'
import type { Mail } from './mailer.ts'

/** What the file of a message is called, the same at every attempt to write it. */
export function mailFileName({ id, createdAt, notification }: Mail): string {
  const time = new Date(createdAt).toISOString().slice(0, 19).replaceAll(':', '')
  const subject = isAboutLead(notification) ? `lead-${notification.leadId}` : 'address'
  return `${time}-${subject}-${id}.eml`
}
