import { Passwords, type QueuedCaller } from '../../src/catalog/users/passwords.ts'
import type { ChosenPassword } from '../../src/domain/users/user.ts'

/** The hashes that this process has made, by their passwords. */
const known = new Map<string, Promise<ChosenPassword>>()
/** Passwords and hashes that belong together. */
const right = new Set<string>()
let isShared = false

/**
 * From now on, people of this process who choose the same password get the same hash, and a password that was right once is not hashed
 * again. A hash is made to take a tenth of a second, and nearly all people of tests have one password. A wrong
 * password takes as long as ever.
 */
export function sharePasswords(): void {
  if (isShared) return
  isShared = true
  const { hash, isRight } = Passwords.prototype
  Object.assign(Passwords.prototype, {
    async hash(this: Passwords, password: string, caller: QueuedCaller): Promise<ChosenPassword> {
      const made = known.get(password) ?? hash.call(this, password, caller)
      known.set(password, made)
      made.catch(() => known.delete(password))
      return await made
    },
    async isRight(
      this: Passwords,
      password: string,
      stored: string,
      caller: QueuedCaller,
    ): Promise<boolean> {
      const pair = JSON.stringify([password, stored])
      if (right.has(pair)) return true
      const isOwn = await isRight.call(this, password, stored, caller)
      if (isOwn) right.add(pair)
      return isOwn
    },
  })
}

/** From now on, every password is hashed again when it is checked, which gives other requests time to come in between. */
export function hashAgain(): void {
  right.clear()
}
