import { type Static, Type } from 'typebox'
import { type Member, type PostalAddress, tierOf } from '../../domain/member.ts'
import type { MemberImage } from '../../domain/picture.ts'
import type { Urls } from '../urls.ts'
import { zipNumber } from './numbers.ts'

const ADDRESS = Type.Object({
  state: Type.String(),
  zip: Type.Integer(),
  streetLine2: Type.String(),
  city: Type.String(),
  street: Type.String(),
})

const IMAGE = Type.Object({ thumbnail: Type.String(), large: Type.String() })

export const MEMBER = Type.Object({
  accountID: Type.Integer(),
  companyName: Type.String(),
  contactName: Type.String(),
  email: Type.String(),
  phoneNumber: Type.String(),
  companyAddress: ADDRESS,
  address: ADDRESS,
  isALC: Type.Boolean(),
  isALCAdvanced: Type.Boolean(),
  isSeller: Type.Boolean(),
  isFree: Type.Boolean(),
  isPremium: Type.Boolean(),
  active: Type.Boolean(),
  images: Type.Object({ badge: IMAGE, portrait: IMAGE, logo: IMAGE }),
})

export function presentMember(member: Member, urls: Urls): Static<typeof MEMBER> {
  const { isPlatinum, isALC, isALCAdvanced, isFree } = tierOf(member)
  return {
    accountID: member.id,
    companyName: member.companyName,
    contactName: member.contactName,
    email: member.email,
    phoneNumber: member.phone,
    companyAddress: presentAddress(member.companyAddress),
    address: presentAddress(member.address),
    isALC,
    isALCAdvanced,
    isSeller: member.isSeller,
    isFree,
    isPremium: isPlatinum,
    active: member.active,
    images: {
      badge: presentImage(member.badge, urls),
      portrait: presentImage(member.portrait, urls),
      logo: presentImage(member.logo, urls),
    },
  }
}

function presentAddress(address: PostalAddress): Static<typeof ADDRESS> {
  const { stateCode, zip, streetLine2, city, street } = address
  return { state: stateCode, zip: zipNumber(zip), streetLine2, city, street }
}

function presentImage(image: MemberImage | null, urls: Urls): Static<typeof IMAGE> {
  return { thumbnail: urls.picture(image?.thumbnail), large: urls.picture(image?.large) }
}
