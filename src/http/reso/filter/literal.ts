import { isDate } from '../../../domain/values/calendar.ts'
import type { Literal } from './expression.ts'
import { filterFault, type Token } from './tokens.ts'

const NUMBER = /^-?\d{1,30}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,3})?$/
const DATE = /^\d{4}-\d\d-\d\d$/
const INSTANT =
  /^(\d{4}-\d\d-\d\d)[tT](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,12}))?)?(?:[zZ]|([+-])(\d\d):(\d\d))$/
const MINUTE_MS = 60_000

/** Reads a value. @throws Problem `invalid-input` for a word that is not a value. */
export function literalOf(token: Token): Literal {
  const { kind, text, at } = token
  if (kind === 'string') return { kind, value: text }
  const word = text.toLowerCase()
  if (word === 'null') return { kind: 'null' }
  if (word === 'true' || word === 'false') return { kind: 'boolean', value: word === 'true' }
  if (NUMBER.test(text)) return numberOf(text, at)
  if (DATE.test(text)) {
    if (!isDate(text)) throw filterFault(at, `${text} is not a date`)
    return { kind: 'date', value: text }
  }
  const instant = INSTANT.exec(text)
  if (instant) return { kind: 'instant', value: instantOf(instant, at) }
  throw filterFault(at, `"${text.slice(0, 40)}" is not a value: put texts in single quotes`)
}

/** Whether a word is meant as a value rather than a field. */
export function isLiteral({ kind, text }: Token): boolean {
  if (kind === 'string') return true
  return kind === 'word' && /^(?:[-\d]|(?:null|true|false)$)/i.test(text)
}

function numberOf(text: string, at: number): Literal {
  const value = Number(text)
  if (!Number.isFinite(value)) throw filterFault(at, 'the number is too large')
  return { kind: 'number', value }
}

function instantOf(found: RegExpExecArray, at: number): number {
  const [, day = '', hour, minute, second = '0', fraction = '', sign, zoneHour, zoneMinute] = found
  const isOfDay = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  const isZone = Number(zoneHour ?? 0) <= 14 && Number(zoneMinute ?? 0) < 60
  if (!isDate(day) || !isOfDay || !isZone) throw filterFault(at, `${found[0]} is not a time`)
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second)
  const ms = Math.floor(Number(`0.${fraction}0`) * 1000)
  const offset = (sign === '-' ? -1 : 1) * (Number(zoneHour ?? 0) * 60 + Number(zoneMinute ?? 0))
  return Date.parse(`${day}T00:00:00Z`) + seconds * 1000 + ms - offset * MINUTE_MS
}
