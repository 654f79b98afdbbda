/** The meanings of connection errors, by their codes. */
const SENTENCES: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/^ECONNREFUSED$/, 'Nothing listens at the address.'],
  [/^E(?:HOST|NET)UNREACH$/, 'There is no way to the address.'],
  [/^(?:ECONNRESET|EPIPE)$/, 'The connection was closed before there was an answer.'],
  [/^HPE_HEADER_OVERFLOW$/, 'The headers of the answer are too long.'],
  [/^HPE_/, 'The answer is not HTTP.'],
  [/^(?:EPROTO|ERR_SSL_)/, 'The server does not speak TLS, or no version of it that is safe.'],
  [/^CERT_HAS_EXPIRED$/, 'The certificate of the server has expired.'],
  [/^CERT_NOT_YET_VALID$/, 'The certificate of the server is not valid yet.'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'The certificate of the server is for another name.'],
  [
    /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_|CERT_)/,
    'The certificate of the server is from nobody who is trusted, or a part of its chain is missing.',
  ],
]

/** Why there was no answer, as a sentence for the owner of the address. */
export function connectionFault(error: unknown): string {
  // Several addresses of a name were tried; the aggregate error has no message.
  if (error instanceof AggregateError) return connectionFault(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'There was no answer in time.'
  const code = 'code' in error ? String(error.code) : ''
  const [, sentence] = SENTENCES.find(([pattern]) => pattern.test(code)) ?? []
  if (sentence === undefined) return error.message
  return `${sentence} (${code})`
}
