import { ALERT_QUESTION_TOPIC, ALERT_TOPIC } from '../../domain/alerts/alert-mail.ts'
import { FEED_TOPIC } from '../../domain/feeds/feed.ts'
import { MAIL_TOPIC } from '../../domain/messages/notification.ts'
import { PHOTO_TOPIC } from '../../domain/pictures/picture.ts'
import { WEBHOOK_TOPIC } from '../../domain/webhooks/webhook.ts'
import type { Job } from '../../store/jobs/job-records.ts'
import { ALERT_VERSION } from '../alerts/alert-jobs.ts'
import { DOCTOR_TOPIC, DOCTOR_VERSION } from '../doctor/doctor-order.ts'
import { BULK_TOPIC, BULK_VERSION } from '../drafts/bulk-order.ts'
import { FEED_VERSION } from '../feeds/feed-order.ts'
import { MAIL_VERSION } from '../messages/mail-jobs.ts'
import { PHOTO_VERSION } from '../pictures/photo-jobs.ts'
import { WEBHOOK_VERSION } from '../webhooks/webhook-jobs.ts'

interface KnownTopic {
  /** The latest version of payloads that this program reads. */
  readonly version: number
  /**
   * Whether its jobs reach people or machines outside the service, and wait while outgoing work is
   * paused.
   */
  readonly isOutgoing: boolean
}

const KNOWN_TOPICS: Readonly<Record<string, KnownTopic>> = {
  [MAIL_TOPIC]: { version: MAIL_VERSION, isOutgoing: true },
  [PHOTO_TOPIC]: { version: PHOTO_VERSION, isOutgoing: true },
  [FEED_TOPIC]: { version: FEED_VERSION, isOutgoing: true },
  [BULK_TOPIC]: { version: BULK_VERSION, isOutgoing: false },
  [DOCTOR_TOPIC]: { version: DOCTOR_VERSION, isOutgoing: false },
  [WEBHOOK_TOPIC]: { version: WEBHOOK_VERSION, isOutgoing: true },
  [ALERT_QUESTION_TOPIC]: { version: ALERT_VERSION, isOutgoing: true },
  [ALERT_TOPIC]: { version: ALERT_VERSION, isOutgoing: true },
}

/** Whether this version can do a job; others stay queued for a newer version. */
export function isKnown({ topic, version }: Pick<Job, 'topic' | 'version'>): boolean {
  return version <= (knownTopic(topic)?.version ?? 0)
}

/**
 * Whether a topic's jobs wait while outgoing work is paused. Those of an unknown topic always wait.
 */
export function isOutgoing(topic: string): boolean {
  return knownTopic(topic)?.isOutgoing ?? true
}

function knownTopic(topic: string): KnownTopic | undefined {
  return Object.hasOwn(KNOWN_TOPICS, topic) ? KNOWN_TOPICS[topic] : undefined
}
