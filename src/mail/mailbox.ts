import { isEmailAddress, needsSmtpUtf8 } from '../domain/values/email.ts'
import { characterCount, withoutControls } from '../domain/values/plain-text.ts'

const MAX_NAME_CHARACTERS = 100

export interface Mailbox {
  /** One line; empty for none. */
  readonly name: string
  readonly address: string
}

/**
 * Reads an address, alone or after a name: `Hill Country Land <leads@hill.example>`. The part
 * before the @ must be ASCII: as the sender, it would require SMTPUTF8 of every recipient's server.
 * @returns Undefined for anything else.
 */
export function readMailbox(text: string): Mailbox | undefined {
  const [, quoted = '', bracketed] = /^([^<>]*)<([^<>]*)>$/.exec(text.trim()) ?? []
  const name = quoted.trim().replace(/^"(.*)"$/, '$1')
  const address = (bracketed ?? text).trim()
  const isName = name === withoutControls(name) && characterCount(name) <= MAX_NAME_CHARACTERS
  const isAddress = isEmailAddress(address) && !needsSmtpUtf8(address)
  return isName && isAddress ? { name, address } : undefined
}

/** The inverse of `readMailbox`. */
export function mailboxText({ name, address }: Mailbox): string {
  return name === '' ? address : `${name} <${address}>`
}
