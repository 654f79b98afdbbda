import { alertProgress } from '../catalog/alerts/alert-progress.ts'
import { counted } from '../domain/values/counted.ts'
import type { Reader } from '../store/store.ts'
import { type Finding, formatTime } from './finding.ts'

/** An alert is written within two minutes of falling due. */
const LATE_MS = 900_000

/** The settings that alerts need. */
export interface AlertSettings {
  /** Whether outgoing messages are on; otherwise no alert is late. */
  readonly sends: boolean
  readonly hasMailServer: boolean
  /** The base URL of links in alerts. */
  readonly address: string
}

/**
 * Whether people with saved searches get their alerts.
 * @returns Null without saved searches.
 */
export async function checkAlerts(
  store: Pick<Reader, 'settings' | 'published' | 'alerts' | 'jobs'>,
  { sends, hasMailServer, address }: AlertSettings,
  now: number,
): Promise<Finding | null> {
  const { addresses, confirmed, dueSince, unsent, unsentSince } = await alertProgress(store, now)
  if (addresses === 0) return null
  const check = 'saved searches'
  const whose = `${counted(confirmed, 'saved search', 'saved searches')} of ${counted(addresses, 'address', 'addresses')}`
  if (!hasMailServer) {
    const text = `${whose}, but no alerts are sent without a mail server. Set ACREAGE_SMTP_URL`
    return { check, state: 'warning', text }
  }
  const lateMs = now - (dueSince ?? now)
  if (sends && lateMs > LATE_MS) {
    const text = `${whose}, whose mail is ${formatTime(lateMs)} late. Is the service running? Its log says "News for saved searches could not be found"`
    return { check, state: 'fault', text }
  }
  const unsentMs = now - (unsentSince ?? now)
  if (sends && unsentMs > LATE_MS) {
    const text = `${whose}; ${counted(unsent, 'mail waits', 'mails wait')}, the oldest for ${formatTime(unsentMs)}: does the mail server accept mail? "acreage jobs list --topic alert" shows the errors`
    return { check, state: 'fault', text }
  }
  if (!address.startsWith('https://')) {
    const text = `${whose}; the links in the mail begin with ${address}: without https, mail programs offer no button that stops the mail, and mail services count it as spam. Set ACREAGE_BASE_URL and ACREAGE_PORTAL_URL to https addresses`
    return { check, state: 'warning', text }
  }
  const text = `${whose}, and no mail is late. The mail server has to sign List-Unsubscribe and List-Unsubscribe-Post by DKIM, as docs/alerts.md says`
  return { check, state: 'ok', text }
}
