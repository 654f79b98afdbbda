import { userInfo } from 'node:os'
import { type Actor, operatorNamed } from '../domain/accounts/actor.ts'

/** Whoever runs this command, by the name that the machine knows; a user without one by the number. */
export function operator(): Actor {
  try {
    return operatorNamed(userInfo().username)
  } catch {
    return operatorNamed(`user ${process.getuid?.() ?? ''}`.trim())
  }
}
