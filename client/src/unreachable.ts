import type { Send } from './retrying-fetch.ts'

/**
 * Says which address could not be reached, and why, where fetch says only that it failed.
 * @returns Sends as `send` does, and throws a TypeError with the address and the reason; the error of fetch is its cause.
 */
export function namingAddress(send: Send): Send {
  return request =>
    send(request).catch((error: unknown) => {
      // What the caller broke off has another type.
      if (!(error instanceof TypeError) || request.signal.aborted) throw error
      // Queries and credentials may hold secrets.
      const { origin, pathname } = new URL(request.url)
      const detail = `${request.method} ${origin}${pathname} could not be sent: ${reasonOf(error)}`
      throw new TypeError(detail, { cause: error })
    })
}

/** The first message that says more than that it failed: an AggregateError, with one error for each address of a host, has none. */
function reasonOf(error: Error): string {
  const { cause } = error
  if (!(cause instanceof Error)) return error.message
  const [first] = cause instanceof AggregateError ? cause.errors : []
  const found = [cause.message, first instanceof Error ? first.message : '', error.message]
  return found.find(message => message !== '') ?? ''
}
