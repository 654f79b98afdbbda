import { type Static, Type } from 'typebox'
import { type Member, type PostalAddress, tierOf } from '../../domain/member.ts'
import type { MemberImage } from '../../domain/picture.ts'
import type { Urls } from '../urls.ts'
import { flag, text, whole } from './examples.ts'
import { zipNumber } from './numbers.ts'

const ADDRESS = Type.Object({
  state: text('TX'),
  zip: whole(76634),
  streetLine2: text(''),
  city: text('Clifton'),
  street: text('100 Main St'),
})

const IMAGE = Type.Object({
  thumbnail: text('//land.example/media/members/1/logo-thumbnail.png'),
  large: text('//land.example/media/members/1/logo-large.png'),
})

export const MEMBER = Type.Object({
  accountID: whole(1),
  companyName: text('Lone Star Land'),
  contactName: text('Ana Peña'),
  email: text('ana@example.com'),
  phoneNumber: text('254-555-0101'),
  companyAddress: ADDRESS,
  address: ADDRESS,
  isALC: flag(true),
  isALCAdvanced: flag(false),
  isSeller: flag(false),
  isFree: flag(false),
  isPremium: flag(true),
  active: flag(true),
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
