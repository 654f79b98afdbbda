import type { AlertAddressId } from '../../domain/values/ids.ts'
import type { Transaction } from '../../store/store.ts'
import { dropAlertMail } from '../alerts/alert-jobs.ts'

/**
 * Unsubscribes an address from everything; only its hash stays. The caller holds the lock.
 * @returns False: it had unsubscribed before.
 */
export async function leaveAddress(
  transaction: Transaction,
  id: AlertAddressId,
  now: number,
): Promise<boolean> {
  const { alerts } = transaction
  const address = await alerts.address(id)
  if (!address || address.address === null) return false
  await alerts.blankAddress(id, now)
  await dropAlertMail(transaction, id)
  return true
}
