import { isEmailAddress } from '../values/email.ts'

/** The address that receives buyers' answers, around the part that names a lead. */
export interface InboundMailbox {
  /** Such as `reply+`, in lower case. */
  readonly before: string
  /** Such as `@in.land.example`, in lower case. */
  readonly after: string
}

const TOKEN = '{token}'
/** The part before the @ has at most 64 characters (RFC 5321), and a token has 48. */
const MAX_OWN_CHARACTERS = 16

/** Reads an address such as `reply+{token}@in.land.example`. @returns Undefined for any other text. */
export function readInboundMailbox(text: string): InboundMailbox | undefined {
  const [before, after, ...more] = text.trim().toLowerCase().split(TOKEN)
  if (before === undefined || after === undefined || more.length > 0) return undefined
  const isShort = before.length + after.indexOf('@') <= MAX_OWN_CHARACTERS
  if (!isShort || before.includes('@') || !/^[\x21-\x7e]+$/.test(before + after)) return undefined
  return isEmailAddress(`${before}0${after}`) ? { before, after } : undefined
}

/** The inverse of `readInboundMailbox`. */
export function inboundMailboxText({ before, after }: InboundMailbox): string {
  return before + TOKEN + after
}
