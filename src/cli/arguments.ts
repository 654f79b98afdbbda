import { InvalidArgumentError } from 'commander'
import type { Config } from '../config.ts'
import { Calendar } from '../domain/calendar.ts'
import { Problem } from '../domain/problem.ts'
import { shown } from '../domain/scalars.ts'

/** Reads a whole number from `min` to `max`; the command ends with a sentence for anything else. */
export function wholeNumber(
  min: number,
  max: number = Number.MAX_SAFE_INTEGER,
): (text: string) => number {
  return text => {
    const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return number
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`)
  }
}

/** Reads account ids, separated by commas. */
export function accountIds(text: string): number[] {
  const ids = text.split(',').filter(part => part.trim() !== '')
  return ids.map(part => wholeNumber(1)(part.trim()))
}

/**
 * The first instant of a day that an option names, in the configured time zone.
 * @throws Problem `invalid-input` when it is no day.
 */
export function startOfDay(option: string, day: string, config: Config): number {
  const start = new Calendar(config.timeZone).startOfDay(day)
  if (start !== null) return start
  const detail = `${option} must be a date as yyyy-mm-dd, not ${shown(day)}.`
  throw Problem.of('invalid-input', `Invalid ${option}`, detail)
}
