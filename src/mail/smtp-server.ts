import { HIDDEN } from '../domain/values/hidden-password.ts'

const SUBMISSION_PORT = 587
const SUBMISSION_OVER_TLS_PORT = 465

export interface SmtpServer {
  /** A host name or an IP address, without brackets. */
  readonly host: string
  readonly port: number
  /** Whether TLS begins before SMTP; otherwise TLS is used if the server offers it. */
  readonly overTls: boolean
  /** Null if the server needs no login. */
  readonly login: { readonly user: string; readonly password: string } | null
}

/**
 * Reads `smtp://user:password@host:587` or `smtps://…`; port and login may be left out (port 587,
 * and 465 for smtps). User and password are percent-encoded where a URL requires it.
 * @returns Undefined for anything else.
 */
export function readSmtpServer(text: string): SmtpServer | undefined {
  const url = URL.parse(text)
  if (url === null || !/^smtps?:$/.test(url.protocol)) return undefined
  if (!/^(?:[a-z\d](?:[\w.-]*[a-z\d])?|\[[\da-f:.]+\])$/i.test(url.hostname)) return undefined
  if (!['', '/'].includes(url.pathname) || url.search !== '' || url.hash !== '') return undefined
  const user = decoded(url.username)
  const password = decoded(url.password)
  if (user === undefined || password === undefined || (user === '') !== (password === '')) {
    return undefined
  }
  const isSecure = url.protocol === 'smtps:'
  const port = Number(url.port) || (isSecure ? SUBMISSION_OVER_TLS_PORT : SUBMISSION_PORT)
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port,
    overTls: isSecure || port === SUBMISSION_OVER_TLS_PORT,
    login: user === '' ? null : { user, password },
  }
}

/** The server without its password, for display. */
export function smtpServerText({ host, port, overTls, login }: SmtpServer): string {
  const name = host.includes(':') ? `[${host}]` : host
  const who = login === null ? '' : `${encodeURIComponent(login.user)}:${HIDDEN}@`
  return `${overTls ? 'smtps' : 'smtp'}://${who}${name}:${port}`
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
