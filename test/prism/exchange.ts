/** A request that an API test sent, and how it was answered. */
export interface Exchange {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Null for a request without one. */
  readonly body: string | null
  readonly status: number
  readonly answerHeaders: Readonly<Record<string, string>>
  readonly answer: string
}

/** Where the exchanges are kept while npm run prism works. */
export const RECORDED = new URL('recorded/', import.meta.url)
