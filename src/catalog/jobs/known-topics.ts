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

/** The latest version of payloads that this program reads, by topic. */
const KNOWN_VERSIONS: Readonly<Record<string, number>> = {
  [MAIL_TOPIC]: MAIL_VERSION,
  [PHOTO_TOPIC]: PHOTO_VERSION,
  [FEED_TOPIC]: FEED_VERSION,
  [BULK_TOPIC]: BULK_VERSION,
  [DOCTOR_TOPIC]: DOCTOR_VERSION,
  [WEBHOOK_TOPIC]: WEBHOOK_VERSION,
  [ALERT_QUESTION_TOPIC]: ALERT_VERSION,
  [ALERT_TOPIC]: ALERT_VERSION,
}

/** Whether this program can do a job; others are kept for a later program. */
export function isKnown({ topic, version }: Pick<Job, 'topic' | 'version'>): boolean {
  return Object.hasOwn(KNOWN_VERSIONS, topic) && version <= (KNOWN_VERSIONS[topic] ?? 0)
}
