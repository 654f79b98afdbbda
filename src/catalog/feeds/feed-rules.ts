import { isAbsolute } from 'node:path'
import type { Feed, FeedSettings } from '../../domain/feeds/feed.ts'
import { type UploadedFile, uploadAddress } from '../../domain/feeds/uploaded-file.ts'
import { FaultList } from '../../domain/problem.ts'
import { isEmailAddress } from '../../domain/values/email.ts'
import { oneLine } from '../../domain/values/plain-text.ts'
import { isSchedule, SCHEDULE_ACCEPTS } from './schedule.ts'

const FEED_LIMITS = {
  nameCharacters: 100,
  addressCharacters: 2000,
  mappingBytes: 64 * 1024,
  optionsBytes: 16 * 1024,
  scheduleCharacters: 100,
} as const

/** The settings of a new feed where nothing else is said. */
export const NEW_FEED: Omit<FeedSettings, 'name' | 'address'> = {
  format: 'auto',
  mapping: null,
  options: {},
  schedule: '',
  credentials: '',
  reportEmail: '',
  isPaused: false,
}

/** Adds the faults of how a file is to be read: its format, mapping and options. */
export type CheckReading = (
  reading: Pick<FeedSettings, 'format' | 'mapping' | 'options'>,
  faults: FaultList,
) => void

/** The rules of this service for feeds. */
export interface FeedRules {
  /** The time zone of schedules. */
  readonly timeZone: string
  readonly checkReading: CheckReading
}

/** The names of settings that may have credentials of feeds. */
const CREDENTIALS = /^ACREAGE_FEED_[A-Z0-9_]{1,50}$/

/** Who changes a feed, and how. */
interface FeedChange {
  /** Null: the feed is new. */
  readonly before: Feed | null
  /** Operators may read files of the server, and send secrets and mail anywhere. */
  readonly isOperator: boolean
  /** The file that was uploaded for it; null: none was, and the address tells where the file is. */
  readonly upload: UploadedFile | null
}

/**
 * Checks the settings of a feed.
 * @throws Problem `invalid-input` with every fault.
 */
export function checkedFeed(
  given: FeedSettings,
  { before, isOperator, upload }: FeedChange,
  { timeZone, checkReading }: FeedRules,
): FeedSettings {
  const faults = new FaultList()
  const address = upload === null ? given.address.trim() : uploadAddress(upload)
  const settings = { ...given, name: oneLine(given.name), address }
  checkText(settings.name, 'name', FEED_LIMITS.nameCharacters, faults)
  if (upload === null && address !== before?.address) checkAddress(address, isOperator, faults)
  checkSize(settings.mapping, 'mapping', FEED_LIMITS.mappingBytes, faults)
  checkSize(settings.options, 'options', FEED_LIMITS.optionsBytes, faults)
  if (faults.isEmpty) checkReading(settings, faults)
  const { schedule, credentials, reportEmail } = settings
  const isShort = schedule.length <= FEED_LIMITS.scheduleCharacters
  if (!isShort || !isSchedule(schedule, timeZone)) {
    faults.mustBe('schedule', SCHEDULE_ACCEPTS, schedule)
  }
  if (credentials !== '' && !CREDENTIALS.test(credentials)) {
    faults.mustBe('credentials', 'the name of a setting, such as ACREAGE_FEED_NORTH', credentials)
  }
  if (reportEmail !== '' && !isEmailAddress(reportEmail)) {
    faults.mustBe('reportEmail', 'an email address', reportEmail)
  }
  if (!isOperator) refuseOperators(settings, before, faults)
  faults.throwIfAny()
  return settings
}

function checkText(text: string, field: string, max: number, faults: FaultList): void {
  if (text === '') faults.add('missing', field, `A feed needs a ${field}.`)
  if (text.length <= max) return
  faults.add('too-long', field, `${field} may have at most ${max} characters.`)
}

function checkAddress(address: string, mayBePath: boolean, faults: FaultList): void {
  checkText(address, 'address', FEED_LIMITS.addressCharacters, faults)
  if (address === '' || (mayBePath && isAbsolute(address))) return
  const url = URL.parse(address)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    faults.mustBe(
      'address',
      `a URL that begins with https:// or http://${mayBePath ? ', or the absolute path of a file' : ''}`,
      address,
    )
  } else if (url.username !== '' || url.password !== '') {
    const detail =
      'address must not hold a user or a password; an operator names the setting that has them as credentials.'
    faults.add('invalid', 'address', detail)
  }
}

function checkSize(value: unknown, field: string, maxBytes: number, faults: FaultList): void {
  if (Buffer.byteLength(JSON.stringify(value)) <= maxBytes) return
  faults.add('too-long', field, `${field} may have at most ${maxBytes.toLocaleString('en')} bytes.`)
}

/**
 * A person who may name a setting could have any secret of the service sent to an own server, and
 * so could a person who may turn a feed with credentials to another address.
 */
function refuseOperators(settings: FeedSettings, before: Feed | null, faults: FaultList): void {
  const { credentials, reportEmail, address } = settings
  const refuse = (field: string, detail: string) => faults.add('invalid', field, detail)
  if (credentials !== (before?.credentials ?? '')) {
    refuse('credentials', 'Only an operator may name the setting with the credentials of a feed.')
  } else if (credentials !== '' && address !== before?.address) {
    refuse('address', 'Only an operator may change the address of a feed that has credentials.')
  }
  if (reportEmail !== (before?.reportEmail ?? '')) {
    refuse('reportEmail', 'Only an operator may send the reports of a feed to another address.')
  }
}
