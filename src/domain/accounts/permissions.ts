/** The permissions that a key can have. Every valid key may read public data. */
export const KEY_PERMISSIONS = [
  'listings:write',
  'showcase:write',
  'leads:read',
  'leads:mute',
  'leads:assign',
  'feeds:write',
  'webhooks:write',
  'searches:write',
] as const
export type KeyPermission = (typeof KEY_PERMISSIONS)[number]

/** Never for keys: these are for people who work for an account. */
const PEOPLE_PERMISSIONS = [
  'listings:read',
  'leads:write',
  'leads:export',
  'leads:erase',
  'account:write',
  'people:write',
  'keys:write',
] as const
/** Never for keys: these are for people who run the service. */
const OPERATOR_PERMISSIONS = [
  'accounts:write',
  'addresses:write',
  'audit:read',
  'changes:follow',
  'jobs:write',
  'operate',
  'records:erase',
  'review',
  'users:write',
] as const
export type Permission =
  | KeyPermission
  | (typeof PEOPLE_PERMISSIONS)[number]
  | (typeof OPERATOR_PERMISSIONS)[number]

/** Roles are names for sets of permissions. */
export const ROLES = {
  /** Works for one account: its listings and their leads. */
  editor: ['listings:read', 'listings:write', 'leads:read', 'leads:write'],
  /** Is responsible for one account: its profile, people, keys and feeds, and leads. */
  owner: [
    ...['listings:read', 'listings:write', 'leads:read', 'leads:write', 'leads:export'],
    ...['leads:erase', 'account:write', 'people:write', 'keys:write', 'feeds:write'],
    ...['webhooks:write', 'searches:write'],
  ],
  /** The permissions that people keep while their account is inactive. */
  reader: ['listings:read', 'leads:read'],
  /**
   * The permissions of people whose account is pending approval: they write its listings, which are
   * not public yet.
   */
  applicant: ['listings:read', 'listings:write', 'leads:read'],
  /** Reviews the listings of all accounts. */
  moderator: ['listings:read', 'review'],
  /** A person at the command line, or the program itself. */
  operator: [...KEY_PERMISSIONS, ...PEOPLE_PERMISSIONS, ...OPERATOR_PERMISSIONS],
} as const satisfies Readonly<Record<string, readonly Permission[]>>
