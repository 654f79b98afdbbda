import { hash } from 'node:crypto'
import {
  type AlertAddress,
  CONFIRM_VALID_MS,
  LINK_VALID_MS,
} from '../../domain/alerts/saved-search.ts'
import { Problem } from '../../domain/problem.ts'
import type { AlertLink } from '../../store/alerts/alert-records.ts'
import type { Reader, Transaction } from '../../store/store.ts'

/** Links begin with this, so that a leaked one is recognized. */
const TOKEN_START = 'acr_alert_'
const TOKEN_BYTES = 24
/** Longer texts cannot be tokens, so they are not hashed. */
const MAX_TOKEN_CHARACTERS = 100

/**
 * The links of an address: the database has only their hashes, so each message has a link of its
 * own.
 */
export async function newAlertLink(
  { alerts }: Pick<Transaction, 'alerts'>,
  randomBytes: (count: number) => Uint8Array,
  link: AlertLink,
  now: number,
): Promise<{ readonly token: string; readonly validUntil: number }> {
  const token = TOKEN_START + Buffer.from(randomBytes(TOKEN_BYTES)).toString('hex')
  const validUntil = now + (link.searchId === null ? LINK_VALID_MS : CONFIRM_VALID_MS)
  await alerts.addLink(hashOf(token), link, validUntil)
  return { token, validUntil }
}

/**
 * @param leadsTo Whether the link confirms one search, or opens all searches of an address.
 * @throws Problem `not-found` when the text is not such a link, or has expired.
 */
export async function linkOf(
  { alerts }: Pick<Reader, 'alerts'>,
  token: string,
  leadsTo: 'one' | 'all',
  now: number,
): Promise<AlertLink & { readonly address: AlertAddress }> {
  const link = token.length > MAX_TOKEN_CHARACTERS ? null : await alerts.link(hashOf(token), now)
  const address = link && (await alerts.address(link.addressId))
  if (!link || !address || (link.searchId === null) !== (leadsTo === 'all')) throw noLink(leadsTo)
  return { ...link, address }
}

function noLink(leadsTo: 'one' | 'all'): Problem {
  const detail =
    leadsTo === 'one'
      ? 'A confirmation link works for 48 hours, and only until its alert is deleted. To get alerts, save the search or watch the listing again.'
      : 'Links in alerts work for 60 days. Use the link in your latest alert, or ask for a new one on the page Saved searches.'
  return Problem.of('not-found', 'This link is no longer valid', detail)
}

function hashOf(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}
