import type { StatedName } from '../facts/posted-facts.ts'
import type { StatedFact } from '../facts/stated-facts.ts'
import { capitalized } from '../values/capitalized.ts'
import { attributeText } from './attribute-text.ts'
import type { Amenities, Listing } from './listing.ts'

/** A question that a buyer of land has to settle before buying. */
export interface DueDiligencePoint {
  readonly subject: string
  /** The listing's own statement; null: it has none. */
  readonly stated: string | null
  /** Advice to a buyer: a document to ask for, or a place to look it up. */
  readonly advice: string
}

interface Question {
  readonly subject: string
  /** The attributes among the amenities that answer it. */
  readonly attribute: RegExp
  /** The documents that answer it. */
  readonly document?: RegExp
  /** The facts that answer it. */
  readonly facts?: readonly StatedName[]
  readonly advice: string
}

const QUESTIONS: readonly Question[] = [
  {
    subject: 'Legal access',
    attribute: /access|easement/i,
    facts: ['access'],
    advice: 'Is there recorded legal access, and what kind of road is it?',
  },
  {
    subject: 'Water',
    attribute: /^(water|water (source|supply|rights)|well\b.*)$/i,
    facts: ['water'],
    advice: 'Is there a well or a hookup? Ask about depth, yield, water tests and water rights.',
  },
  {
    subject: 'Power',
    attribute: /electric|power/i,
    facts: ['power'],
    advice: 'How far is the nearest power line, and what does it cost to connect?',
  },
  {
    subject: 'Sewer or septic',
    attribute: /sewer|septic|perc/i,
    facts: ['sewer'],
    advice: 'Has the soil passed a perc test? Is there a septic permit?',
  },
  {
    subject: 'Zoning and restrictions',
    attribute: /zoning|restriction|covenant|hoa/i,
    document: /covenant|restriction|zoning/i,
    facts: ['restrictions', 'mobileHomes', 'hoa'],
    advice: 'What can you build and do there? Check with the county, and read the deed.',
  },
  {
    subject: 'Flood zone',
    attribute: /flood/i,
    document: /flood/i,
    advice: 'Check the FEMA flood map, and ask neighbors about high water.',
  },
  {
    subject: 'Mineral rights',
    attribute: /mineral/i,
    facts: ['minerals'],
    advice: 'Do they convey with the land? Who can drill or mine?',
  },
  {
    subject: 'Survey',
    attribute: /survey/i,
    document: /survey|plat/i,
    advice: 'Ask for a survey with marked corners. A drawn boundary is not a survey.',
  },
  {
    subject: 'Taxes',
    attribute: /tax/i,
    facts: ['agExempt'],
    advice: 'What are they now, and would a change of use trigger rollback taxes?',
  },
  {
    subject: 'Title',
    attribute: /title/i,
    document: /title|deed/i,
    advice: 'Have a title company search for liens and easements.',
  },
]

/**
 * A buyer's questions about land, each with the answer of the listing, if it has one. @param facts
 * Those of the listing.
 */
export function dueDiligence(
  { amenities, documents }: Pick<Listing, 'amenities' | 'documents'>,
  facts: readonly StatedFact[],
): DueDiligencePoint[] {
  return QUESTIONS.map(({ subject, attribute, document, facts: names = [], advice }) => {
    const stated = [
      ...statedBy(amenities, attribute),
      ...facts
        .filter(({ name, source }) => names.includes(name) && source !== 'amenities')
        .flatMap(({ values }) => values.map(({ label }) => capitalized(label))),
      ...documents
        .filter(({ description }) => document?.test(description) ?? false)
        .map(({ description }) => `Document: ${description}`),
    ]
    return { subject, stated: stated.length === 0 ? null : stated.join('; '), advice }
  })
}

function statedBy(amenities: Amenities, attribute: RegExp): string[] {
  return Object.values(amenities)
    .flatMap(group => Object.entries(group))
    .filter(([name, values]) => attribute.test(name) && values.length > 0)
    .map(([name, values]) => `${name}: ${attributeText(name, values)}`)
}
