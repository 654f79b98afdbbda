import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostnameOf, isLoopback } from './own-page.ts'

const SESSION = 'acreage'
const DEVICE = 'acreage-device'
const TOKEN = /^[0-9a-f]{64}$/
/** A browser remembers for a year that the person signed in by it. */
const DEVICE_SECONDS = 365 * 86_400
const SESSION_SECONDS = 30 * 86_400

/**
 * How cookies can be kept: over https with the prefix that lets no other host set them; on the
 * machine itself without; nowhere else, because others on the network could read them, and browsers
 * drop them.
 */
export type CookieKind = 'secure' | 'local' | 'none'

/** @param base The address of the console. */
export function cookieKind(request: Pick<FastifyRequest, 'headers'>, base: string): CookieKind {
  if (base.startsWith('https:')) return 'secure'
  return isLoopback(hostnameOf(request)) ? 'local' : 'none'
}

/** The tokens that a browser sends; empty: none. */
export function sentTokens(
  { headers }: Pick<FastifyRequest, 'headers'>,
  kind: CookieKind,
): { readonly session: string; readonly device: string } {
  const sent = new Map(
    (headers.cookie ?? '').split(';').map(pair => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const
    }),
  )
  const token = (name: string) => {
    const text = sent.get(nameOf(name, kind)) ?? ''
    return TOKEN.test(text) ? text : ''
  }
  return { session: token(SESSION), device: token(DEVICE) }
}

/** Has the browser keep tokens. An empty one stays as the browser has it. */
export function keepTokens(
  reply: FastifyReply,
  kind: CookieKind,
  session: string,
  device: string,
): void {
  const cookies = session === '' ? [] : [cookie(SESSION, session, SESSION_SECONDS, kind)]
  if (device !== '') cookies.push(cookie(DEVICE, device, DEVICE_SECONDS, kind))
  setCookies(reply, cookies)
}

/** Has the browser forget the session. */
export function forgetSession(reply: FastifyReply, kind: CookieKind): void {
  setCookies(reply, [cookie(SESSION, '', 0, kind)])
}

/** An answer with a cookie, such as a redirect, is for one person: no cache may keep it. */
function setCookies(reply: FastifyReply, cookies: readonly string[]): void {
  reply.header('Cache-Control', 'no-store').header('Set-Cookie', cookies)
}

/** `Lax`: people who follow a link in a mail are signed in there. */
function cookie(name: string, value: string, seconds: number, kind: CookieKind): string {
  const secure = kind === 'secure' ? '; Secure' : ''
  return `${nameOf(name, kind)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

function nameOf(name: string, kind: CookieKind): string {
  return kind === 'secure' ? `__Host-${name}` : name
}
