import type { StatusCode } from '../../domain/listings/lookup-lists.ts'
import { yesOrNo } from './amounts.ts'

/** The meaning of a status of a source. */
type StatusMeaning =
  | { readonly kind: 'offered'; readonly status: StatusCode }
  /** The listing is no longer public; one that Acreage does not have is not created. */
  | { readonly kind: 'hidden' }
  /** The same for a completed lease. */
  | { readonly kind: 'let' }

/** A status, and how it was read. */
export interface ReadStatus {
  readonly meaning: StatusMeaning
  /** Whether a part of it is not a known status, but has a word of a contract. */
  readonly isInferred: boolean
}

/** Longer texts are not statuses: a later part could take an offer back. */
const MAX_CHARACTERS = 200
const HIDDEN: StatusMeaning = { kind: 'hidden' }
const LET: StatusMeaning = { kind: 'let' }
const CONTRACT = offered('PP')

/**
 * Statuses by their letters in lower case: those of the RESO Data Dictionary, of RETS Syndication,
 * of SimplyRETS and Repliers, and common words. `U` of Repliers is "unavailable". `P` alone is
 * missing: it is pending in most systems, and on offer here.
 */
const MEANINGS: ReadonlyMap<string, StatusMeaning> = new Map([
  ...meaning(
    offered('P'),
    `
      a active activeavailable available current forsale new newlisting act pricechange
      pricechanged pc ext extended backonmarket bom onmarket vacantunrented noticeunrented pricereduced active1
      activeauction auction reduced listed published forlease forrent`,
  ),
  ...meaning(
    CONTRACT,
    `
      pp pending pend activeundercontract undercontract contract contingent underoffer uc
      activecontingent activewithcontract activeoptioncontract optionpending salepending sc
      scs pendingtakingbackups activekickout lc soldconditional soldconditionally
      optioncontract pendingcontinuetoshow pnd actuc aoc ako activeoption activeko
      activekickoutclause acceptedoffer offeraccepted underagreement inescrow backupoffers ucb ccbs undercontractshow
      undercontractshowing undercontractnoshow undercontractbackups undercontractcontinuetoshow
      activebackup acceptingbackups dealpending depositpending deposittaken depositreceived duediligence
      firstright firstrightofrefusal rightoffirstrefusal optionperiod activeoptionperiod offerpending
      pendinginspection inspectionperiod bump bumpclause activebump reserved onoption`,
  ),
  ...meaning(
    offered('S'),
    's sold sld closed recentlysold cls clsd settled closedsale comp compsold soldclosed soldoffmarket',
  ),
  ...meaning(
    HIDDEN,
    `
      canceled cancelled can expired exp withdrawn with wdn offmarket deleted delete hold
      onhold ter terminated offthemarket sus suspended dft u unavailable inactive removed
      temporarilyoffmarket availablesoon tempoffmarket tom archived temporarilyoff incomplete comingsoon draft cs preview coming premarket
      notavailable nolongeravailable notforsale notactive`,
  ),
  ...meaning(LET, 'leased lsd rented rental let occupied vacantrented noticerented'),
])

/**
 * What may follow an offer without changing it. On their own, these words say nothing about an
 * offer.
 */
const OF_OFFERS = new Set(
  `reo bankowned shortsale foreclosure ownerfinance ownerfinancing relisted relist exclusive exclusiveright
  exclusiverighttosell exclusiveagency agentowned openhouse pricedrop priceincrease pricedecrease priceimprovement`.split(
    /\s+/,
  ),
)
/** Parts of words that only land under contract has. */
const OF_CONTRACTS =
  `offer option pending conting contract escrow deposit diligence inspection bump kickout firstright
  firstrefusal rofr backup feasib attorneyreview conditional reserved earnest closing`.split(/\s+/)
/** Words that may take such a word back, as in "option expired". */
const DOUBT = new Set(
  'no not never without fell failed expired rejected declined cancelled canceled'.split(' '),
)
/** Signs between the parts of a status. */
const BETWEEN = /\s[-–—]|[-–—]\s|[,()/:;|]/
/** The stages from land on offer to land that is gone. */
const STAGES = ['P', 'PP', 'hidden', 'S', 'let']

/**
 * The meaning of a status, such as `Active`, or `Contingent - Financing` by its beginning. What
 * follows `Active` must be understood too: a status, or something that land under contract has,
 * such as an option period. Null if unknown.
 */
export function statusIn(text: string): ReadStatus | null {
  if (text.length > MAX_CHARACTERS) return null
  const whole = MEANINGS.get(keyOf(text))
  if (whole) return { meaning: whole, isInferred: false }
  const parts = text.split(BETWEEN).filter(part => /[a-z]/i.test(part))
  const [first = null, ...others] = parts.map(statusOfPart)
  if (first === null) return null
  const isOffer = stageOf(first.meaning) === 'P'
  const isUnknown = others.some(
    (other, i) => other === null && !OF_OFFERS.has(keyOf(parts[i + 1] ?? '')),
  )
  if (isOffer && isUnknown) return null
  return furthest([first, ...others.flatMap(other => other ?? [])])
}

/**
 * The meaning of a mark that land is sold: yes or no, the day or the price of the sale, or a
 * status. Null if unknown.
 */
export function soldIn(text: string): ReadStatus | null {
  return markIn(text, offered('S'))
}

/** The meaning of a mark that land is under contract, like `soldIn`. */
export function underContractIn(text: string): ReadStatus | null {
  return markIn(text, CONTRACT)
}

/** The meaning of a mark that land is off the market, like `soldIn`. */
export function offMarketIn(text: string): ReadStatus | null {
  return markIn(text, { kind: 'hidden' })
}

function markIn(text: string, marked: StatusMeaning): ReadStatus | null {
  const known = statusIn(text)
  if (known) return known
  const said = yesOrNo(text) ?? (/^[x✓✔]$|\d{3}/i.test(text) || null)
  return said === null ? null : { meaning: said ? marked : offered('P'), isInferred: false }
}

/** The status that takes land furthest off the market. */
export function furthest<Status extends ReadStatus>(statuses: readonly Status[]): Status | null {
  const rank = ({ meaning }: Status) => STAGES.indexOf(stageOf(meaning))
  return statuses.toSorted((one, other) => rank(other) - rank(one))[0] ?? null
}

function stageOf(of: StatusMeaning): string {
  return of.kind === 'offered' ? of.status : of.kind
}

function statusOfPart(part: string): ReadStatus | null {
  const key = keyOf(part)
  const known = MEANINGS.get(key)
  if (known) return { meaning: known, isInferred: false }
  const words = part.toLowerCase().split(/[^a-z]+/)
  const isContract =
    OF_CONTRACTS.some(of => key.includes(of)) && !words.some(word => DOUBT.has(word))
  return isContract ? { meaning: CONTRACT, isInferred: true } : null
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

function offered(status: StatusCode): StatusMeaning {
  return { kind: 'offered', status }
}

function meaning(of: StatusMeaning, words: string): [string, StatusMeaning][] {
  return words
    .trim()
    .split(/\s+/)
    .map(word => [word, of])
}
