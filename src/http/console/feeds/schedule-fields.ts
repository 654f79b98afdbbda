import { type Html, html } from '../../../domain/values/html.ts'
import { timeZoneName } from '../../../domain/values/written-times.ts'
import { type FormState, selectField } from '../../web/form-fields.ts'

/** How often a feed runs, as people choose it. */
const FREQUENCIES = [
  ['none', 'Only when I run it'],
  ['1h', 'Every hour'],
  ['6h', 'Every 6 hours'],
  ['daily', 'Every day at'],
  ['weekdays', 'Monday to Friday at'],
  ['weekly', 'Once a week at'],
] as const

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const EVERY_DAY = '*'
const WEEKDAYS = '1-5'
/** At 2:30 few people change their land. */
const USUAL_TIME = '2:30'
/** `30 2 * * 1`, as this form writes it. */
const WRITTEN = /^(0|30) (\d|1\d|2[0-3]) \* \* (\*|1-5|[0-6])$/

/** The names of the fields of a schedule. */
export const SCHEDULE_FIELDS = ['frequency', 'time', 'day', 'schedule'] as const

/** The fields of a schedule. @param timeZone An IANA name such as `America/Chicago`. */
export function scheduleFields({ sent, faults }: FormState, timeZone: string): Html {
  const { frequency, time, day } = chosenIn(sent)
  const own =
    frequency === 'own' ? [['own', `As set before: ${sent['schedule'] ?? ''}`] as const] : []
  const times = Array.from(
    { length: 48 },
    (_, i) => `${Math.floor(i / 2)}:${i % 2 === 0 ? '00' : '30'}`,
  )
  const fault = faults.get('schedule')
  return html`<fieldset class="schedule"><legend>Schedule</legend><p class="note">Times are those of ${timeZoneName(timeZone)}</p>
<input type="hidden" name="schedule" value="${sent['schedule'] ?? ''}">
${selectField('frequency', 'How often', { options: [...own, ...FREQUENCIES], chosen: frequency, isShort: true })}
${selectField('time', 'Time', { options: times.map(one => [one, clockTime(one)] as const), chosen: time, isShort: true })}
${selectField('day', 'Day, if once a week', { options: DAYS.map((name, i) => [String(i), name] as const), chosen: day, isShort: true })}
${fault === undefined ? null : html`<p class="field-error" id="fault-schedule">${fault}</p>`}</fieldset>`
}

/** The schedule that a form says: that of its fields, or else the text of `schedule`. */
export function sentSchedule(text: (name: string) => string): string {
  const frequency = text('frequency')
  const [hour = '', minute = ''] = text('time').split(':', 2)
  const at = (days: string) => `${Number(minute)} ${Number(hour)} * * ${days}`
  if (frequency === 'none') return ''
  if (frequency === 'daily') return at(EVERY_DAY)
  if (frequency === 'weekdays') return at(WEEKDAYS)
  if (frequency === 'weekly') return at(text('day'))
  return frequency === '1h' || frequency === '6h' ? frequency : text('schedule').trim()
}

/** A schedule as a sentence, such as `Every day at 2:30 AM`. */
export function scheduleText(schedule: string, timeZone: string): string {
  const { frequency, time, day } = chosenIn({ schedule })
  const label = FREQUENCIES.find(([name]) => name === frequency)?.[1] ?? schedule
  const at = `${clockTime(time)}, ${timeZoneName(timeZone)}`
  if (frequency === 'daily' || frequency === 'weekdays') return `${label} ${at}`
  if (frequency === 'weekly') return `Every ${DAYS[Number(day)] ?? 'week'} at ${at}`
  return label
}

function chosenIn(sent: Readonly<Record<string, string>>) {
  const { frequency, time = USUAL_TIME, day = '1', schedule = '' } = sent
  if (frequency !== undefined && frequency !== '') return { frequency, time, day }
  if (schedule === '') return { frequency: 'none', time, day }
  const [, minute, hour, days] = WRITTEN.exec(schedule.slice(0, 100)) ?? []
  if (minute === undefined || hour === undefined || days === undefined) {
    return { frequency: ['1h', '6h'].includes(schedule) ? schedule : 'own', time, day }
  }
  const at = `${hour}:${minute.padStart(2, '0')}`
  if (days === EVERY_DAY) return { frequency: 'daily', time: at, day }
  return days === WEEKDAYS
    ? { frequency: 'weekdays', time: at, day }
    : { frequency: 'weekly', time: at, day: days }
}

/** `2:30 AM` for `2:30`. */
function clockTime(time: string): string {
  const [hour = '0', minute = '00'] = time.split(':', 2)
  const of12 = Number(hour) % 12 || 12
  return `${of12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
