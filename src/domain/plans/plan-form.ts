import { FaultList } from '../problem.ts'
import { characterCount, oneLine } from '../values/plain-text.ts'
import { MAX_PLAN_NAME, PLAN_LIMITS, type PlanLimit, type PlanTerms } from './plan.ts'

/** The terms of a plan as they were typed; undefined ones are left unchanged, "" is no limit. */
export type PlanForm = Readonly<Partial<Record<keyof PlanTerms, string>>>

export const PLAN_FIELDS = ['name', 'listings', 'photos', 'featured', 'days', 'hidesAtEnd'] as const

const NO_TERMS: PlanTerms = {
  name: '',
  listings: null,
  photos: null,
  featured: null,
  days: null,
  hidesAtEnd: false,
}

/**
 * @param before Null: the plan is new. @param nameOf The name under which a term was entered.
 * @throws Problem `invalid-input` with every fault.
 */
export function readPlan(
  form: PlanForm,
  before: PlanTerms | null,
  nameOf: (term: keyof PlanTerms) => string,
): PlanTerms {
  const faults = new FaultList()
  const old = before ?? NO_TERMS
  const name = form.name === undefined ? old.name : oneLine(form.name)
  const length = characterCount(name)
  if (length === 0 || length > MAX_PLAN_NAME) {
    faults.mustBe('name', `1 to ${MAX_PLAN_NAME} characters`, name, nameOf('name'))
  }
  const limit = (term: PlanLimit, stays: number | null) => {
    const text = form[term]?.trim()
    if (text === undefined) return stays
    if (text === '') return null
    const { least, most } = PLAN_LIMITS[term]
    const number = /^\d{1,7}$/.test(text) ? Number(text) : -1
    if (number >= least && number <= most) return number
    const accepted = `a number from ${least} to ${most.toLocaleString('en-US')}, or blank`
    faults.mustBe(term, accepted, text, nameOf(term))
    return null
  }
  if (!['yes', 'no', '', undefined].includes(form.hidesAtEnd)) {
    faults.mustBe('hidesAtEnd', 'yes or no', form.hidesAtEnd, nameOf('hidesAtEnd'))
  }
  const terms: PlanTerms = {
    name,
    listings: limit('listings', old.listings),
    photos: limit('photos', old.photos),
    featured: limit('featured', old.featured),
    days: limit('days', old.days),
    hidesAtEnd: !form.hidesAtEnd ? old.hidesAtEnd : form.hidesAtEnd === 'yes',
  }
  faults.throwIfAny()
  return terms
}
