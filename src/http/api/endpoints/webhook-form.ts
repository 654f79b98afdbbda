import type { ReplayFrom } from '../../../catalog/webhooks/replay-place.ts'
import type { GivenWebhook } from '../../../catalog/webhooks/webhook-rules.ts'
import type { FaultList } from '../../../domain/problem.ts'
import type { Members } from '../../bodies/members.ts'

const MEMBERS: readonly string[] = ['url', 'description', 'events']
const MAX_EVENTS = 100

/** Reads the members of a webhook; the rules for their values are the catalog's. */
export function webhookForm(
  data: Readonly<Record<string, unknown>>,
  faults: FaultList,
): Partial<GivenWebhook> {
  const form: { -readonly [Name in keyof GivenWebhook]?: GivenWebhook[Name] } = {}
  const refuse = (name: string, accepts: string) => {
    faults.mustBe(`data.${name}`, accepts, data[name])
  }
  for (const name of Object.keys(data).filter(one => !MEMBERS.includes(one))) {
    const detail = `data.${name} is not known; the members of a webhook are ${MEMBERS.join(', ')}.`
    faults.add('unknown', `data.${name}`, detail)
  }
  for (const name of ['url', 'description'] as const) {
    const value = data[name]
    if (typeof value === 'string') form[name] = value
    else if (value !== undefined) refuse(name, 'a text')
  }
  const { events } = data
  if (isListOfTexts(events)) form.events = events
  else if (events !== undefined) refuse('events', 'a list of texts')
  return form
}

/** Reads where a replay begins: a cursor, or an instant in the form of RFC 3339. */
export function replayForm(members: Members, faults: FaultList): ReplayFrom {
  const cursor = members.get('cursor')
  const time = members.get('time')
  if (typeof cursor === 'string' && time === undefined) return { cursor }
  const at = typeof time === 'string' && time.length <= 40 ? Date.parse(time) : Number.NaN
  if (!Number.isNaN(at) && cursor === undefined) return { time: at }
  if (time === undefined || cursor !== undefined) {
    faults.add('invalid', 'cursor', 'Send either cursor, a text, or time.')
  } else {
    faults.mustBe('time', 'an instant such as 2026-11-20T18:00:00Z', time)
  }
  return { time: 0 }
}

function isListOfTexts(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_EVENTS &&
    value.every(one => typeof one === 'string')
  )
}
