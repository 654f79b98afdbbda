import type { AccountId } from '../values/ids.ts'
import type { ApiKey } from './api-key.ts'

/** Who does something, as the audit log keeps it. */
export interface Actor {
  /** A client with a key, a person at the command line, or the program by itself. */
  readonly kind: 'key' | 'operator' | 'service'
  /** The key's id, the operator's user name on the machine, or empty. */
  readonly name: string
  /** The key's account; null: none. */
  readonly accountId: AccountId | null
  /** Where the request came from; empty: there was none. */
  readonly clientAddress: string
  /** Empty: there was none. */
  readonly requestId: string
}

/** The program itself, doing what nobody asked for just now. */
export const SERVICE: Actor = {
  kind: 'service',
  name: '',
  accountId: null,
  clientAddress: '',
  requestId: '',
}

/** A person at the command line. @param name Who that is on the machine. */
export function operatorNamed(name: string): Actor {
  return { ...SERVICE, kind: 'operator', name }
}

/** Whoever sent a request with a key. */
export function holderOf(
  key: Pick<ApiKey, 'id' | 'accountId'>,
  clientAddress: string,
  requestId: string,
): Actor {
  return { kind: 'key', name: key.id, accountId: key.accountId, clientAddress, requestId }
}
