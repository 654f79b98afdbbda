import type { ApiKey } from '../../domain/accounts/api-key.ts'

export interface KeyReader {
  /** A key, valid or not, by its id; null when there is none. */
  get(id: string): Promise<ApiKey | null>
  /** Every key, oldest first. */
  all(): Promise<readonly ApiKey[]>
}

export interface KeyWriter extends KeyReader {
  insert(key: ApiKey): Promise<void>
  /** Ends a key from an instant on; false when there is none with this id. */
  revoke(id: string, at: number): Promise<boolean>
  /** Lets a key be valid until an instant. */
  expire(id: string, at: number): Promise<void>
  /** An earlier use than the one that is known changes nothing: processes write down what each saw. */
  markUsed(id: string, at: number): Promise<void>
}
