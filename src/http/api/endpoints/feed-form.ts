import {
  FEED_ALLOWANCES,
  type FeedAllowance,
  type FeedSettings,
} from '../../../domain/feeds/feed.ts'
import type { FaultList } from '../../../domain/problem.ts'
import { booleanOf } from '../../../domain/values/scalars.ts'
import type { Members } from '../../bodies/members.ts'

const TEXTS = [
  ...(['name', 'address', 'format', 'schedule', 'credentials', 'reportEmail'] as const),
]
const MEMBERS = [...TEXTS, 'mapping', 'options', 'paused'] as const

/** Reads the members of a feed; the rules for their values are the catalog's. */
export function feedForm(
  data: Readonly<Record<string, unknown>>,
  faults: FaultList,
): Partial<FeedSettings> {
  const form: { -readonly [Name in keyof FeedSettings]?: FeedSettings[Name] } = {}
  const refuse = (name: string, accepts: string) =>
    faults.mustBe(`data.${name}`, accepts, data[name])
  for (const name of Object.keys(data)) {
    if ((MEMBERS as readonly string[]).includes(name)) continue
    const detail = `data.${name} is not known; the members of a feed are ${MEMBERS.join(', ')}.`
    faults.add('unknown', `data.${name}`, detail)
  }
  for (const name of TEXTS) {
    const value = data[name]
    if (typeof value === 'string') form[name] = value
    else if (value !== undefined) refuse(name, 'a text')
  }
  const { mapping, options, paused } = data
  if (mapping !== undefined) form.mapping = mapping
  if (isObject(options)) form.options = options
  else if (options !== undefined) refuse('options', 'an object')
  const isPaused = booleanOf(paused)
  if (isPaused !== undefined) form.isPaused = isPaused
  else if (paused !== undefined) refuse('paused', 'true or false')
  return form
}

/** Reads what is wanted of a run. */
export function runForm(
  members: Members,
  faults: FaultList,
): { isDryRun: boolean; allowances: readonly FeedAllowance[] } {
  const dryRun = members.get('dryrun')
  const isDryRun = dryRun === undefined ? false : booleanOf(dryRun)
  if (isDryRun === undefined) {
    faults.mustBe('dryRun', 'true or false', dryRun)
  }
  const allow = members.get('allow')
  const words = allow === undefined ? [] : Array.isArray(allow) ? allow : [allow]
  const allowances = words.filter(word => FEED_ALLOWANCES.includes(word))
  if (allowances.length < words.length) {
    faults.mustBe('allow', `a list of ${FEED_ALLOWANCES.join(' and ')}`, allow)
  }
  return { isDryRun: isDryRun ?? false, allowances }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
