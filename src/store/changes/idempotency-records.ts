/** What came of a request that carried an idempotency token. */
export interface RememberedResult {
  /** Tells whether a request with the same token is the same request. */
  readonly fingerprint: string
  /** JSON. */
  readonly result: string
}

export interface IdempotencyReader {
  /** What came of an earlier request with this token, made after an instant; null: there was none. */
  find(keyId: string, token: string, since: number): Promise<RememberedResult | null>
}

export interface IdempotencyWriter extends IdempotencyReader {
  remember(keyId: string, token: string, result: RememberedResult, at: number): Promise<void>
  /** Forgets what came of so many of the requests made up to an instant, the oldest. @returns How many. */
  forgetUntil(at: number, most: number): Promise<number>
}
