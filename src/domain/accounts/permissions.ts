/** The permissions that a key can have. Every valid key may read public data. */
export const KEY_PERMISSIONS = [
  'listings:write',
  'showcase:write',
  'leads:read',
  'leads:mute',
  'leads:assign',
  'feeds:write',
] as const
export type KeyPermission = (typeof KEY_PERMISSIONS)[number]

/** The permissions that no key can have: the work of those who run the service. */
const OPERATOR_PERMISSIONS = [
  'accounts:write',
  'addresses:write',
  'audit:read',
  'changes:follow',
  'jobs:write',
  'keys:write',
  'records:erase',
] as const
export type Permission = KeyPermission | (typeof OPERATOR_PERMISSIONS)[number]

/** Roles are names for sets of permissions. */
export const ROLES = {
  /** A person at the command line, or the program itself. */
  operator: [...KEY_PERMISSIONS, ...OPERATOR_PERMISSIONS],
} as const satisfies Readonly<Record<string, readonly Permission[]>>
