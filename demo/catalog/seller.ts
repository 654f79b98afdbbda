import type { Designation, Member, Plan, PostalAddress } from '../../src/domain/accounts/member.ts'
import type { MemberImage } from '../../src/domain/pictures/picture.ts'
import type { AccountId } from '../../src/domain/values/ids.ts'
import type { MemberPicture, PictureManifest } from '../pictures/picture-manifest.ts'
import { choicesOf, type Random } from '../random.ts'
import type { LandState } from './country.ts'
import { chooseStreet } from './streets.ts'
import { AREA_CODES } from './text/area-codes.ts'
import { COMPANY_KINDS, COMPANY_WORDS, FIRST_NAMES, LAST_NAMES } from './text/names.ts'

const NO_ADDRESS: PostalAddress = { street: '', streetLine2: '', city: '', stateCode: '', zip: '' }

/** The first nine accounts show every plan with every designation. */
const PLANS: readonly Plan[] = ['premium', 'standard', 'free']
const DESIGNATIONS: readonly Designation[] = ['none', 'alc', 'advanced-alc']

/** The plan and designation of an account. Everything else of it is drawn at random. */
interface Standing {
  readonly isSeller: boolean
  readonly plan: Plan
  readonly designation: Designation
  readonly active: boolean
}

function standingOf(id: number, random: Random): Standing {
  if (id <= 9)
    return {
      isSeller: false,
      plan: PLANS[(id - 1) % 3] ?? 'standard',
      designation: DESIGNATIONS[Math.floor((id - 1) / 3)] ?? 'none',
      active: true,
    }
  const isSeller = id % 3 === 0
  const active = id % 37 !== 0
  if (isSeller) return { isSeller, plan: random.pick(OWNER_PLANS), designation: 'none', active }
  return {
    isSeller,
    plan: random.pick(BROKER_PLANS),
    designation: random.pick(BROKER_DESIGNATIONS),
    active,
  }
}

const OWNER_PLANS = ['free', 'free', 'free', 'standard', 'standard'] as const
const BROKER_PLANS = ['free', 'standard', 'standard', 'standard', 'premium', 'premium'] as const
const BROKER_DESIGNATIONS = ['none', 'none', 'none', 'none', 'alc', 'advanced-alc'] as const

/** An account that sells land in its home state: every third one sells its own, the others broker. */
export function makeMember(
  id: number,
  home: LandState,
  pictures: PictureManifest,
  random: Random,
): Member {
  const standing = standingOf(id, random)
  const first = random.pick(FIRST_NAMES)
  const last = random.pick(LAST_NAMES)
  const companyName = standing.isSeller ? '' : companyNameOf(last, home, random)
  const domain = standing.isSeller ? 'inbox.example' : `${slug(companyName)}.example`
  const address = addressIn(home, random)
  return {
    id: id as AccountId,
    companyName,
    contactName: `${first} ${last}`,
    email: `${slug(first)}.${slug(last)}${standing.isSeller ? id : ''}@${domain}`,
    phone: phoneIn(home, random),
    fax: !standing.isSeller && random.chance(0.3) ? phoneIn(home, random) : '',
    companyAddress: standing.isSeller ? NO_ADDRESS : address,
    address: standing.isSeller || random.chance(0.8) ? address : addressIn(home, random),
    ...standing,
    badge: badgeOf(standing, pictures),
    portrait: random.chance(standing.isSeller ? 0.3 : 0.85)
      ? imageFrom(pictures.portraits, random)
      : null,
    logo:
      !standing.isSeller && random.chance(0.8) ? imageFrom(pictures.companyLogos, random) : null,
  }
}

function companyNameOf(last: string, home: LandState, random: Random): string {
  const kind = random.pick(COMPANY_KINDS)
  const form = random.next()
  if (form < 0.4) return `${random.pick(COMPANY_WORDS)} ${kind}`
  if (form < 0.65) return `${last} ${kind}`
  if (form < 0.8) return `${last} & ${random.pick(LAST_NAMES)} ${kind}`
  const land = home.counties[random.drawFrom(home.countyTotals)] ?? home.counties[0]
  return `${land.county.name} ${kind}`
}

/** Lower-case letters and digits, without accents; parts are joined by hyphens. */
function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/[\u0300-\u036f’']/g, '')
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The numbers 555-0100 to 555-0199 are reserved for fiction. */
function phoneIn({ state }: LandState, random: Random): string {
  const code = random.pick(AREA_CODES[state.code] ?? [800])
  return `${code}-555-01${String(random.whole(0, 99)).padStart(2, '0')}`
}

function addressIn(home: LandState, random: Random): PostalAddress {
  const land = home.counties[random.drawFrom(home.countyTotals)] ?? home.counties[0]
  const town = random.pick(land.towns)
  const downtown = random.chance(0.6)
  const street = downtown
    ? `${random.whole(101, 2900)} ${random.pick(TOWN_STREETS)}`
    : `${random.whole(101, 9800)} ${chooseStreet(home.state.code, false, random).road}`
  return {
    street,
    streetLine2: downtown && random.chance(0.3) ? `Suite ${random.whole(1, 40) * 10}` : '',
    city: town.name,
    stateCode: home.state.code,
    zip: random.pick(town.zips).code,
  }
}

const TOWN_STREETS = [
  'Main St',
  'N Main St',
  'S Main St',
  'Court St',
  'Market St',
  'Church St',
  'Washington St',
  'Commerce St',
  'Depot St',
  'Broad St',
] as const

function badgeOf({ plan, designation }: Standing, { badges }: PictureManifest): MemberImage | null {
  const name = designation !== 'none' ? designation : plan === 'premium' ? 'platinum' : null
  const badge = badges.find(({ id }) => id === name)
  return badge?.files ?? null
}

function imageFrom(pictures: readonly MemberPicture[], random: Random): MemberImage | null {
  const choices = choicesOf(pictures)
  return choices && random.pick(choices).files
}
