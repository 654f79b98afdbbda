import { userInfo } from 'node:os'
import { operatorNamed } from '../domain/accounts/actor.ts'
import { operatorPrincipal, type Principal } from '../domain/accounts/principal.ts'

/** The person who runs this command, and who may do everything. */
export function operator(): Principal {
  return operatorPrincipal(operatorNamed(userName()))
}

/** The user's name on this machine; for a user without a name, the number. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? ''}`.trim()
  }
}
