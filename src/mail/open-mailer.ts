import type { Notification } from '../domain/messages/notification.ts'
import { isEmailAddress } from '../domain/values/email.ts'
import { type AccountRequestsSources, accountRequestsMessage } from './account-requests-message.ts'
import { type AddressSources, addressMessage } from './address-question-message.ts'
import {
  type AlertSources,
  alertLinkMessage,
  alertMessage,
  searchQuestionMessage,
} from './alert-message.ts'
import { applicationMessage, listingDecisionMessage } from './decision-message.ts'
import { type ExpirySources, expiryMessage } from './expiry-message.ts'
import { type FeedSources, feedMessage } from './feed-message.ts'
import { FileMailer } from './file-mailer.ts'
import { leadAssignedMessage } from './lead-assigned-message.ts'
import { type CopySources, leadCopyMessage } from './lead-copy-message.ts'
import { leadMessage, type MessageSources } from './lead-message.ts'
import { leadReplyMessage, type ReplySources } from './lead-reply-message.ts'
import { leadsElsewhereMessage } from './leads-elsewhere-message.ts'
import { type Mail, type Mailer, MailRefused, type Message } from './mailer.ts'
import { planChangedMessage } from './plan-changed-message.ts'
import { planEndMessage } from './plan-end-message.ts'
import { SmtpMailer } from './smtp-mailer.ts'
import type { SmtpServer } from './smtp-server.ts'
import { type UserLinkSources, userLinkMessage } from './user-link-message.ts'
import { webhookMessage } from './webhook-message.ts'
import { type WeeklyFiguresSources, weeklyFiguresMessage } from './weekly-figures-message.ts'

export interface MailerOptions
  extends MessageSources,
    ReplySources,
    CopySources,
    AddressSources,
    FeedSources,
    AlertSources,
    ExpirySources,
    AccountRequestsSources,
    UserLinkSources,
    WeeklyFiguresSources {
  /** Null to write messages to the directory. */
  readonly server: SmtpServer | null
  readonly directory: string
  /** Writes the instants of a message in the time zone of its reader; absent: `received` does. */
  readonly writtenFor?: (notification: Notification) => Promise<(instant: number) => string>
  /** Prints the name of a written file. */
  readonly print: (text: string) => void
}

/** The configured mailer. It throws MailRefused for an invalid email address. */
export function openMailer(options: MailerOptions): Mailer {
  const { server, directory, print, writtenFor } = options
  const compose = async ({ notification: given, ...mail }: Mail): Promise<Message | null> => {
    const recipient = given.recipient.trim()
    const notification = { ...given, recipient }
    if (!isEmailAddress(recipient)) {
      throw new MailRefused(`The recipient ${JSON.stringify(recipient)} is not an email address.`)
    }
    const received = writtenFor ? await writtenFor(notification) : options.received
    const sources = { ...options, received }
    switch (notification.kind) {
      case 'lead':
        return leadMessage({ ...mail, notification }, sources)
      case 'lead-reply':
        return leadReplyMessage({ ...mail, notification }, sources)
      case 'lead-assigned':
        return leadAssignedMessage({ ...mail, notification }, sources)
      case 'lead-copy':
        return leadCopyMessage({ ...mail, notification }, sources)
      case 'address-question':
        return addressMessage({ ...mail, notification }, sources)
      case 'leads-elsewhere':
        return leadsElsewhereMessage({ ...mail, notification }, sources)
      case 'feed-report':
        return feedMessage({ ...mail, notification }, sources)
      case 'user-link':
        return userLinkMessage({ ...mail, notification }, sources)
      case 'webhook-stopped':
        return webhookMessage({ ...mail, notification }, sources)
      case 'alert-question':
        return searchQuestionMessage({ ...mail, notification }, sources)
      case 'alert-link':
        return alertLinkMessage({ ...mail, notification }, sources)
      case 'alert':
        return alertMessage({ ...mail, notification }, sources)
      case 'listing-decision':
        return listingDecisionMessage({ ...mail, notification }, sources)
      case 'weekly-figures':
        return weeklyFiguresMessage({ ...mail, notification }, sources)
      case 'account-decision':
        return applicationMessage({ ...mail, notification }, sources)
      case 'account-requests':
        return accountRequestsMessage({ ...mail, notification }, sources)
      case 'listing-expiry':
        return expiryMessage({ ...mail, notification }, sources)
      case 'plan-end':
        return planEndMessage({ ...mail, notification }, sources)
      case 'plan-changed':
        return planChangedMessage({ ...mail, notification }, sources)
    }
  }
  return server ? new SmtpMailer(server, compose) : new FileMailer(directory, compose, print)
}
