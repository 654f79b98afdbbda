/** The stored result of a request with an idempotency token. */
export interface RememberedResult {
  /** The same for the same request, and another for any other request. */
  readonly fingerprint: string
  /** JSON. */
  readonly result: string
}

export interface IdempotencyReader {
  /** The result of an earlier request with this token, made after `since`; null: there was none. */
  find(keyId: string, token: string, since: number): Promise<RememberedResult | null>
}

export interface IdempotencyWriter extends IdempotencyReader {
  /**
   * Claims a token for a request, unless a request made after `since` has claimed it. Another transaction that claims the
   * same token waits for the end of this one.
   * @returns The result of the other request; null: the token is claimed now, and `finish` has to follow.
   */
  claim(
    keyId: string,
    token: string,
    fingerprint: string,
    times: { readonly at: number; readonly since: number },
  ): Promise<RememberedResult | null>
  /** Stores the result of the request that has claimed a token. @param result JSON. */
  finish(keyId: string, token: string, result: string): Promise<void>
  /**
   * Removes the oldest results of requests made up to an instant, except those in use. @param limit At most this many. @returns How many.
   */
  forgetUntil(at: number, limit: number): Promise<number>
}
