import { missingPermissions, type Principal } from '../../../domain/accounts/principal.ts'

/** Whether somebody reads leads at all. */
export function readsLeads({ principal }: { readonly principal: Principal }): boolean {
  return missingPermissions(principal, ['leads:read']).length === 0
}
