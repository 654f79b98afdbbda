import type { MemberImage } from '../pictures/picture.ts'
import type { AccountId } from '../values/ids.ts'

export interface PostalAddress {
  readonly street: string
  readonly streetLine2: string
  readonly city: string
  /** Two letters, or empty. */
  readonly stateCode: string
  /** Five digits with leading zeros, or empty. */
  readonly zip: string
}

/** The plans that an account can pay for; premium listings come first. */
export const PLANS = ['free', 'standard', 'premium'] as const
export type Plan = (typeof PLANS)[number]

/** Accredited Land Consultant, a professional designation, and its advanced form. */
export const DESIGNATIONS = ['none', 'alc', 'advanced-alc'] as const
export type Designation = (typeof DESIGNATIONS)[number]

/** The limit for counting an account's active listings in lists of accounts. */
export const MAX_COUNTED_LISTINGS = 1000

/** How many accounts may belong to an office: the rights of its owners name each. */
export const MAX_BELOW_OFFICE = 200

/** A seller's account: the seller of the listings, and how a buyer reaches them. */
export interface Member {
  readonly id: AccountId
  readonly companyName: string
  readonly contactName: string
  readonly email: string
  readonly phone: string
  readonly fax: string
  readonly companyAddress: PostalAddress
  readonly address: PostalAddress
  readonly plan: Plan
  readonly designation: Designation
  /** True for an owner who sells their own land, false for a broker. */
  readonly isSeller: boolean
  readonly active: boolean
  readonly badge: MemberImage | null
  readonly portrait: MemberImage | null
  readonly logo: MemberImage | null
}

/** The display name of an account; empty for none. */
export function accountName({
  companyName,
  contactName,
}: Pick<Member, 'companyName' | 'contactName'>): string {
  return companyName || contactName
}

/** The name by which people know a seller. That of an inactive account stays private: undefined. */
export function publicName(member: Member | null): string | undefined {
  return (member?.active && accountName(member)) || undefined
}

/** The member's plan and designation as summaries present them. */
export interface Tier {
  readonly isPlatinum: boolean
  readonly isALC: boolean
  readonly isALCAdvanced: boolean
  readonly isFree: boolean
}

export function tierOf(member: Pick<Member, 'plan' | 'designation'>): Tier {
  return {
    isPlatinum: member.plan === 'premium',
    isALC: member.designation !== 'none',
    isALCAdvanced: member.designation === 'advanced-alc',
    isFree: member.plan === 'free',
  }
}

/** The rank of a member's listings in the default order: 0 (first) to 4 (last). */
export function tierRank(member: Pick<Member, 'plan' | 'designation'>): number {
  const tier = tierOf(member)
  if (tier.isPlatinum) return 0
  if (tier.isALCAdvanced) return 1
  if (tier.isALC) return 2
  return tier.isFree ? 4 : 3
}
