import type { AccountId, CountyId, UserId } from '../values/ids.ts'

/** A person who gets leads of an account in turn. */
export interface LeadRoute {
  readonly id: number
  readonly accountId: AccountId
  readonly personId: UserId
  readonly personName: string
  /** Only leads about land in this county; null: about land in counties that no one has. */
  readonly countyId: CountyId | null
  /** Increases with each lead that the person gets by this route; 0: none yet. */
  readonly lastTurn: number
}

/**
 * Who gets the next lead: of the people for its county the one who has waited longest, or of those
 * for any county if no one has it.
 * @param working The people who work for the account and can sign in. @param except Someone who had
 * the lead already; null: no one.
 * @returns Null: no one; the lead stays unassigned.
 */
export function nextRoute(
  routes: readonly LeadRoute[],
  countyId: CountyId | null,
  working: readonly UserId[],
  except: UserId | null = null,
): LeadRoute | null {
  const open = routes.filter(({ personId }) => working.includes(personId) && personId !== except)
  const ofCounty = open.filter(route => countyId !== null && route.countyId === countyId)
  const fitting = ofCounty.length > 0 ? ofCounty : open.filter(route => route.countyId === null)
  const [next = null] = fitting.toSorted((a, b) => a.lastTurn - b.lastTurn || a.id - b.id)
  return next
}

/** The turn of the route that is used now. */
export function followingTurn(routes: readonly LeadRoute[]): number {
  return Math.max(0, ...routes.map(({ lastTurn }) => lastTurn)) + 1
}
