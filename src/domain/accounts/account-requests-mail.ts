import type { UserId } from '../values/ids.ts'

/** Notifies a person who reviews accounts that some are waiting; what it says is read when it is sent. */
export interface AccountRequestsMail {
  readonly kind: 'account-requests'
  readonly recipient: string
  readonly userId: UserId
}
