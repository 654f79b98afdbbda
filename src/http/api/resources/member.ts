import { type Static, Type } from 'typebox'
import { type Member, type PostalAddress, tierOf } from '../../../domain/accounts/member.ts'
import type { MemberImage } from '../../../domain/pictures/picture.ts'
import type { Urls } from '../../../domain/public-urls.ts'
import { about, component, flag, text, whole } from './described.ts'
import { zipNumber } from './numbers.ts'

const ADDRESS = component('PostalAddress', 'A postal address', {
  state: text('Postal code of the state, two letters; empty if not known', 'TX'),
  zip: whole('ZIP code as a number, without leading zeros; 0 if not known', 76634),
  streetLine2: text('Second line of the street address, such as a suite; often empty', ''),
  city: text('City; empty if not known', 'Clifton'),
  street: text('Street and number; empty if not known', '100 Main St'),
})

const IMAGE_ADDRESS =
  'Address of the picture without its protocol, beginning with //; empty without a picture'

const IMAGE = component('MemberImage', 'A picture of a seller in two sizes', {
  thumbnail: text(IMAGE_ADDRESS, '//land.example/media/members/1/logo-thumbnail.png'),
  large: text(IMAGE_ADDRESS, '//land.example/media/members/1/logo-large.png'),
})

/** @param kind `badge`, `portrait` or `logo`: the names of the files begin so. */
function image(kind: string, description: string) {
  const address = (size: string) => `//land.example/media/members/1/${kind}-${size}.png`
  return about(description, IMAGE, { thumbnail: address('thumbnail'), large: address('large') })
}

export const MEMBER = component('Member', 'The account of a seller', {
  accountID: whole('Id of the account; searches take it as acctid', 1),
  companyName: text('Name of the company', 'Lone Star Land'),
  contactName: text('Name of the person to ask for', 'Ana Peña'),
  email: text('Email address of the account', 'ana@example.com'),
  phoneNumber: text('Phone number; empty if not known', '254-555-0101'),
  companyAddress: about('Where the company is', ADDRESS),
  address: about('Where the contact person is reached', ADDRESS),
  isALC: flag('Whether the seller is an Accredited Land Consultant', true),
  isALCAdvanced: flag('Whether the seller is an Advanced Accredited Land Consultant', false),
  isSeller: flag(
    'Whether the account is of an owner who sells their own land, not a broker',
    false,
  ),
  isFree: flag('Whether the account has the free plan', false),
  isPremium: flag(
    'Whether the account has the premium plan; its listings come first in the default order',
    true,
  ),
  active: flag(
    'Whether the account is active. Listings of an inactive account are not shown',
    true,
  ),
  images: Type.Object(
    {
      badge: image('badge', "Badge of the seller's plan or designation"),
      portrait: image('portrait', 'Portrait of the contact person'),
      logo: image('logo', 'Logo of the company'),
    },
    { description: 'Pictures of the seller' },
  ),
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
