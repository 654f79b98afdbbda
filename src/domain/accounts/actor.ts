import type { AccountId } from '../values/ids.ts'

/** The person or program that performs an action, as the audit log records it. */
export interface Actor {
  /**
   * A client with a key, a signed-in user, a visitor of the site, a person at the command line, or
   * the program itself.
   */
  readonly kind: 'key' | 'user' | 'guest' | 'operator' | 'service'
  /** The key's id, the user's id, the operator's user name on the machine, or empty. */
  readonly name: string
  /** The key's account; null if the actor belongs to no account. */
  readonly accountId: AccountId | null
  /** Where the request came from; empty without a request. */
  readonly clientAddress: string
  /** Empty without a request. */
  readonly requestId: string
  /** Whether the audit log has one entry for all listings of a bulk change, and none for each. */
  readonly isInBulk?: boolean
}

/** The program itself: background work that no request started. */
export const SERVICE: Actor = {
  kind: 'service',
  name: '',
  accountId: null,
  clientAddress: '',
  requestId: '',
}

/** A person at the command line. @param name The person's user name on the machine. */
export function operatorNamed(name: string): Actor {
  return { ...SERVICE, kind: 'operator', name }
}

/** `key q3ZK0pTa of account 12 from 10.0.0.7` */
export function actorText({ kind, name, accountId, clientAddress }: Actor): string {
  const from = clientAddress === '' ? '' : ` from ${clientAddress}`
  switch (kind) {
    case 'key':
      return `key ${name} of account ${accountId}${from}`
    case 'user':
      return `person ${name}${from}`
    case 'guest':
      return `a visitor of the site${from}`
    case 'operator':
      return `operator ${name}`
    case 'service':
      return 'the service'
  }
}
