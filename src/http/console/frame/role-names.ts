/** The names of the roles that people have in an account, and in the service. */
export const ROLE_NAMES = {
  owner: 'Owner',
  editor: 'Editor',
  operator: 'Operator',
  moderator: 'Moderator',
} as const
