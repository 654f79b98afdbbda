import { domainToASCII } from 'node:url'

/**
 * The part before the @ as browsers accept it (WHATWG HTML), and letters of other scripts (RFC
 * 6531).
 */
const LOCAL_PART = /^(?:[\w.!#$%&'*+/=?^`{|}~-]|[^\0-\x7f\p{C}\p{Z}])+$/u
/** A domain of at least two labels, each of up to 63 letters, digits and inner hyphens. */
const ASCII_DOMAIN = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i
/**
 * The characters of an international domain; other signs would mean something else within a URL.
 */
const DOMAIN_CHARACTERS = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u
const NOT_ASCII = /[^\0-\x7f]/
/** Longer addresses cannot be delivered (RFC 5321: 64 bytes, an @ and 255 bytes). */
const MAX_CHARACTERS = 320

/**
 * Whether a text is an email address, which may be international (RFC 6531, IDNA). An address that
 * contains `=?` is refused: mail programs would decode it within a header and answer to another
 * address (RFC 2047).
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > MAX_CHARACTERS || text.includes('=?')) return false
  const [local, domain] = parts(text)
  return LOCAL_PART.test(local) && asciiDomain(domain) !== null
}

/**
 * Whether only a mail server with SMTPUTF8 can deliver to an address: the part before the @ is not
 * ASCII.
 */
export function needsSmtpUtf8(address: string): boolean {
  return NOT_ASCII.test(parts(address)[0])
}

/**
 * Normalizes the spellings of an address: the domain in ASCII and lower case, the part before the @
 * composed and without fullwidth and other compatible letters (Unicode NFKC, as IDNA has it in
 * domains). The part before the @ is case-sensitive (RFC 5321).
 */
export function addressKey(address: string): string {
  const [local, domain] = parts(address.trim())
  const ascii = asciiDomain(domain.normalize('NFC')) ?? domain
  return `${local.normalize('NFKC')}@${ascii.toLowerCase()}`
}

/** The same for all addresses that belong to one person in practice: case is ignored. */
export function personKey(address: string): string {
  return addressKey(address).toLowerCase()
}

/**
 * The same for all addresses that commonly lead to one mailbox: case is ignored, and so are dots
 * before the @ and everything from a plus sign to the @. Several people may share it, so it serves
 * to limit what a mailbox gets, not to identify its owner.
 */
export function mailboxKey(address: string): string {
  const [local, domain] = parts(personKey(address))
  const [name = ''] = local.split(/(?<=.)\+/su)
  return `${name.replaceAll('.', '')}@${domain}`
}

/** Null for a text that is not a domain. */
function asciiDomain(domain: string): string | null {
  const ascii =
    NOT_ASCII.test(domain) && DOMAIN_CHARACTERS.test(domain) ? domainToASCII(domain) : domain
  return ASCII_DOMAIN.test(ascii) ? ascii : null
}

function parts(address: string): [local: string, domain: string] {
  const at = address.lastIndexOf('@')
  return [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
}
