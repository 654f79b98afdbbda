import type { Generated } from 'kysely'
import type {
  AccountId,
  InvitationId,
  PasskeyId,
  SessionId,
  UserId,
} from '../../domain/values/ids.ts'
import type { Flag, Instant } from './stored-values.ts'

/** A person who can sign in. */
export interface PersonTable {
  person_id: Generated<UserId>
  email_key: string
  email: string
  name: string
  /** Empty: none. */
  service_role: string
  password: string
  /** Whether the password is too short without a second factor. */
  password_is_short: Generated<number>
  /** Grows with everything that ends sessions of the person. */
  sign_in_version: Generated<number>
  totp_secret: string
  /** The time step of the last code that was used: none is taken twice. */
  totp_step: number
  /** The company that a person who registers wants an account for. */
  company: string
  created_at: Instant
  confirmed_at: Instant | null
  disabled_at: Instant | null
  signed_in_at: Instant | null
  /** Whether the person, as one who reviews accounts, gets emails about account requests. */
  gets_request_mail: Generated<number>
}

export interface MembershipTable {
  person_id: UserId
  account_id: AccountId
  role: string
  /** The office whose owner gave it; null: it does not depend on an office. */
  office_id: Generated<AccountId | null>
}

/** A person is invited to work for an account, and has not answered yet. */
export interface InvitationTable {
  invitation_id: Generated<InvitationId>
  account_id: AccountId
  /** As `personKey` has it. */
  email_key: string
  email: string
  role: string
  /** As in `MembershipTable`. */
  office_id: AccountId | null
  /** The person who invited; null: not a person who signs in. */
  invited_by: number | null
  mailed: Flag
  created_at: Instant
  expires_at: Instant
}

export interface SessionTable {
  session_id: Generated<SessionId>
  token_hash: Uint8Array
  person_id: UserId
  stage: string
  created_at: Instant
  used_at: Instant
  proved_at: Instant
  agent: string
  client_address: string
}

export interface PersonLinkTable {
  token_hash: Uint8Array
  purpose: string
  /** Null: the person is made when the link is used. */
  person_id: UserId | null
  expires_at: Instant
  name: Generated<string>
  company: Generated<string>
}

/** An address to which messages about a person went, besides the present one. */
export interface PersonAddressTable {
  person_id: UserId
  /** As `addressKey` has it. */
  address_key: string
  email: string
  /**
   * Until when the person may confirm the address; null: it is a former one, or is no longer
   * wanted.
   */
  wanted_until: Instant | null
}

/** The secret address of a person's calendar. */
export interface CalendarLinkTable {
  person_id: UserId
  token_hash: Uint8Array
  created_at: Instant
}

export interface RecoveryCodeTable {
  person_id: UserId
  code_hash: Uint8Array
}

/** The public part of a key on a person's device. */
export interface PasskeyTable {
  passkey_id: Generated<PasskeyId>
  person_id: UserId
  /** In base64url. */
  credential_id: string
  public_key: Uint8Array
  counter: number
  /** Separated by spaces. */
  transports: string
  name: string
  created_at: Instant
  used_at: Instant | null
}

/** The challenges that devices are asked to sign. */
export interface PasskeyChallengeTable {
  challenge_hash: Uint8Array
  purpose: string
  /** Null: no sign-in yet. */
  session_id: SessionId | null
  expires_at: Instant
}

/** A browser in which a person has signed in before. */
export interface KnownDeviceTable {
  token_hash: Uint8Array
  person_id: UserId
  used_at: Instant
}

/**
 * An attempt that limits count: a failed sign-in, or a mailed link. Its subject is an address of
 * the Internet, a person or a device.
 */
export interface AttemptTable {
  attempt_id: Generated<number>
  subject: string
  at: Instant
}

/** A person who gets the figures of each week by email. */
export interface FiguresMailTable {
  person_id: UserId
  /** Ends the emails; it is in each of them. */
  token: string
  /** The last week that was mailed; see `weekOf`. */
  week: number
}
