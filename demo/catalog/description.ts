import type { Random } from '../random.ts'
import { planDescription } from './description-plan.ts'
import type { Offer } from './offer.ts'
import { type Phrasebook, Spent } from './phrasebook.ts'
import { HIGHLIGHTS, HIGHLIGHTS_HEADINGS } from './text/highlights.ts'
import { AREA } from './text/locations.ts'
import { QUIET } from './text/wildlife.ts'
import type { SlotName, Wording } from './wording.ts'

/** The aimed-at number of words in a description, if there is enough to say. */
const MIN_WORDS = 72
const MAX_WORDS = 330
/** The average length of a word in these texts, with the space after it. */
const LETTERS_PER_WORD = 5.9
const USUAL_WORDS = 150

/** Slots that would sound odd if they were said twice. */
const TOLD_ONCE: ReadonlySet<SlotName> = new Set<SlotName>([
  'relief',
  'slope',
  'soils',
  'trees',
  'wooded',
  'woodedAcres',
  'pastureAcres',
  'cropAcres',
  'crop',
  'grass',
  'timberAge',
  'elevation',
  'creek',
  'ponds',
  'frontage',
  'game',
  'fish',
  'rooms',
  'sqft',
  'aStyle',
  'year',
  'outbuildings',
  'wellDepth',
  'groundwaterDepth',
  'wellRate',
  'roadFrontage',
  'secondMiles',
  'metroMiles',
  'nearLake',
  'pricePerAcre',
  'rent',
  'auctionDay',
  'area',
  'phone',
])

/** A sentence of the description and the paragraph that it belongs to. */
interface Said {
  readonly paragraph: number
  readonly order: number
  readonly text: string
}

/** The description of an offer: 60 to 400 words in one or several paragraphs. */
export function describe(
  offer: Offer,
  wording: Wording,
  phrases: Phrasebook<SlotName>,
  random: Random,
): string {
  const target = Math.min(MAX_WORDS, Math.max(MIN_WORDS, random.logNormal(USUAL_WORDS, 0.5)))
  const said = chooseSentences(offer, wording, phrases, target, random)
  said.sort((a, b) => a.paragraph - b.paragraph || a.order - b.order)
  const broken = random.chance(0.4)
  let text = ''
  let paragraph = 0
  for (const sentence of said) {
    const gap = broken && sentence.paragraph !== paragraph && random.chance(0.6) ? '\n\n' : ' '
    text += text === '' ? sentence.text : gap + sentence.text
    paragraph = sentence.paragraph
  }
  return target > 110 && random.chance(0.1) ? text + highlights(wording, phrases, random) : text
}

/** First what must be said, then a random choice of what may be said, until there are enough words. */
function chooseSentences(
  offer: Offer,
  wording: Wording,
  phrases: Phrasebook<SlotName>,
  target: number,
  random: Random,
): Said[] {
  const plan = planDescription(offer)
  const said: Said[] = []
  const spent = new Spent(TOLD_ONCE)
  let words = 0
  const say = (table: Parameters<typeof phrases.say>[0], paragraph: number, order: number) => {
    const text = phrases.say(table, wording, random, spent)
    if (text === '') return
    said.push({ paragraph, order, text })
    words += text.length / LETTERS_PER_WORD
  }
  const optional: { paragraph: number; order: number }[] = []
  for (const [paragraph, points] of plan.entries())
    for (const [order, { table, must }] of points.entries())
      if (must) say(table, paragraph, order)
      else optional.push({ paragraph, order })
  for (const { paragraph, order } of random.shuffle(optional)) {
    if (words >= target) return said
    const table = plan[paragraph]?.[order]?.table
    if (table !== undefined) say(table, paragraph, order)
  }
  // Rarely reached: a lot with few facts.
  for (let more = 0; words < MIN_WORDS && more < 12; more++)
    say(more % 2 === 0 ? QUIET : AREA, 4, 90 + more)
  return said
}

function highlights(wording: Wording, phrases: Phrasebook<SlotName>, random: Random): string {
  const lines = random.shuffle(phrases.sayAll(HIGHLIGHTS, wording)).slice(0, random.whole(4, 7))
  return `\n\n${phrases.say(HIGHLIGHTS_HEADINGS, wording, random)}\n${lines.map(line => `- ${line}`).join('\n')}`
}
