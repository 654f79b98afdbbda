import { InvalidArgumentError } from 'commander'
import type { Config } from '../config/config.ts'
import { keyIdOf } from '../domain/accounts/api-key.ts'
import { type ChangePosition, positionOf } from '../domain/accounts/change-position.ts'
import { Problem } from '../domain/problem.ts'
import { Calendar } from '../domain/values/calendar.ts'
import type { Clock } from '../domain/values/clock.ts'
import { formatValue } from '../domain/values/scalars.ts'

/** The id of a key, with or without acr_ before it. */
const KEY_ID = /^(?:acr_)?([0-9A-Za-z]{8})$/

/** Reads a whole number from `min` to `max`. For any other text the command ends with an error. */
export function wholeNumber(
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): (text: string) => number {
  return text => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    const most = max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`
    throw new InvalidArgumentError(`It must be a whole number from ${min}${most}.`)
  }
}

/** Reads a place in the change log. For any other text the command ends with an error. */
export function changePosition(text: string): ChangePosition {
  const position = positionOf(text)
  if (position !== null) return position
  throw new InvalidArgumentError('It must be a change as "acreage changes list" shows it, or 0.')
}

/** Reads account ids, separated by commas. */
export function accountIds(text: string): number[] {
  const ids = text.split(',').filter(part => part.trim() !== '')
  return ids.map(part => wholeNumber(1)(part.trim()))
}

/**
 * The first instant of a day that an option names, in the configured time zone.
 * @throws Problem `invalid-input` when the text is not a day.
 */
export function startOfDay(option: string, day: string, config: Config): number {
  const start = new Calendar(config.timeZone).startOfDay(day)
  if (start !== null) return start
  const detail = `${option} must be a date as yyyy-mm-dd, not ${formatValue(day)}.`
  throw Problem.of('invalid-input', `Invalid ${option}`, detail)
}

/**
 * The first instant of a future day that an option names, in the configured time zone.
 * @throws Problem `invalid-input` when the text is not a day, or the day has begun.
 */
export function dayToCome(option: string, day: string, config: Config, clock: Clock): number {
  const start = startOfDay(option, day, config)
  if (start > clock()) return start
  const detail = `${option} must be a day to come, not ${day} (${config.timeZone}).`
  throw Problem.of('invalid-input', `Invalid ${option}`, detail)
}

/**
 * The id of the key that an operator names by its id or by the key itself.
 * @throws Problem `invalid-input`, which does not show the text, because the text may be a key.
 */
export function keyId(text: string): string {
  const id = KEY_ID.exec(text)?.[1] ?? keyIdOf(text)
  if (id !== null) return id
  const detail =
    'This is not the id of a key: name the eight characters after acr_, as "acreage key list" shows them, or the whole key.'
  throw Problem.of('invalid-input', 'Invalid key', detail)
}
