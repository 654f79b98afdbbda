import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Member } from '../../../../domain/accounts/member.ts'
import { statedFacts } from '../../../../domain/facts/stated-facts.ts'
import { dueDiligence } from '../../../../domain/listings/due-diligence.ts'
import type { Listing } from '../../../../domain/listings/listing.ts'
import { parcelOf } from '../../../../domain/places/boundary.ts'
import type { CountryMap } from '../../../../domain/places/country-map.ts'
import { boundaryOf } from '../../../../domain/places/tracts.ts'
import { pricePerAcreUsd } from '../../../../domain/searching/search-record.ts'
import { firstCharacters } from '../../../../domain/values/plain-text.ts'
import { factText } from '../../cards/fact-words.ts'
import { formatAcres, formatDollars } from '../../cards/format-amounts.ts'
import {
  formatFeet,
  houseFacts,
  kindsLine,
  type PlaceNames,
  placeLine,
} from '../../cards/property-words.ts'
import type { OfferPrice } from '../offer-price.ts'
import { sellerName } from '../seller-box.ts'
import { FLYER_COLORS } from './flyer-colors.ts'
import { drawBoundary, drawCode, drawState, type FlyerDocument } from './flyer-drawings.ts'
import { FLYER_FONTS, printableText } from './flyer-fonts.ts'
import { addPhotos } from './flyer-photos.ts'

/** US Letter, in points. */
const SHEET = { width: 612, height: 792, margin: 44 }
const WIDTH = SHEET.width - 2 * SHEET.margin
/** The text is on the left, and the maps next to it have this width. */
const SIDE_WIDTH = 172
const TEXT_WIDTH = WIDTH - SIDE_WIDTH - 22
const CODE_WIDTH = 84
const FOOT_TOP = SHEET.height - SHEET.margin - CODE_WIDTH
/** More characters do not fit on the sheet. */
const MAX_DESCRIPTION_CHARACTERS = 4000

const DESCRIPTION = { width: TEXT_WIDTH, lineGap: 1.5, paragraphGap: 4 }

const { accent, ink, soft, line, white } = FLYER_COLORS

/** What a flyer shows. */
export interface Flyer {
  readonly listing: Listing
  readonly price: OfferPrice
  /** What the price does not say, such as `Under contract`. */
  readonly tags: readonly string[]
  readonly member: Pick<Member, 'companyName' | 'contactName' | 'phone'>
  readonly names: PlaceNames
  /** Where the land is, such as `3.2 miles west of Tilden`. */
  readonly whereabouts: string
  /** The address of the page, which is printed in full. */
  readonly address: string
  readonly siteName: string
}

interface Writing {
  readonly document: FlyerDocument
  readonly printable: (text: string) => string
  readonly country: CountryMap
}

/**
 * A sheet about a listing: photos, price, status, text, its state and boundary, the seller, and the
 * address of its page with a QR code. @param photos JPEG or PNG, the main one first.
 */
export async function flyerFile(
  flyer: Flyer,
  photos: readonly Buffer[],
  country: CountryMap,
): Promise<Buffer> {
  const { listing, siteName } = flyer
  // The library would write the current time, and the same flyer would get a new ETag each time.
  const changedAt = new Date(listing.modifiedAt ?? listing.listedAt)
  const info = { Title: listing.title, Author: siteName, CreationDate: changedAt }
  const { margin } = SHEET
  const document = new PDFDocument({ size: 'LETTER', margin, info, font: FLYER_FONTS.text })
  document.registerFont('text', FLYER_FONTS.text).registerFont('bold', FLYER_FONTS.bold)
  const bytes = buffer(document)
  const writing = { document, printable: printableText(), country }
  addHead(writing, flyer)
  addPhotos(document, photos, { x: margin, width: WIDTH })
  addPrice(writing, flyer)
  const top = document.y + 10
  addMaps(writing, flyer, top)
  addText(writing, flyer, top)
  addFoot(writing, flyer)
  document.end()
  return bytes
}

function addHead({ document, printable }: Writing, { listing, names, siteName }: Flyer): void {
  const { margin: x } = SHEET
  document.font('text').fontSize(9).fillColor(soft)
  const top = document.y
  document.text(printable(siteName), x, top, { ...oneLine(document), width: WIDTH - 120 })
  document.text(`Listing ${listing.id}`, x, top, { width: WIDTH, align: 'right' })
  document.moveDown(0.3).font('bold').fillColor(ink)
  const title = printable(listing.title)
  document.fontSize(24)
  const isLong =
    document.heightOfString(title, { width: WIDTH }) > 2 * document.currentLineHeight(true)
  document.fontSize(isLong ? 16 : 24)
  document.text(title, x, document.y, lines(document, isLong ? 3 : 2, WIDTH))
  document.font('text').fontSize(11).fillColor(soft)
  document.text(printable([placeLine(names), listing.zip].join(' ')), lines(document, 1, WIDTH))
  document.moveDown(0.5)
}

function addPrice({ document, printable }: Writing, { listing, price, tags }: Flyer): void {
  const { acres, listingType, home, status } = listing
  const top = document.y
  const { margin } = SHEET
  document.font('bold').fontSize(21).fillColor(accent)
  document.text(price.large, margin, top, { lineBreak: false })
  let x = margin + document.widthOfString(price.large) + 6
  document.font('text').fontSize(11).fillColor(soft)
  document.text(price.small, x, top + 10, { lineBreak: false })
  x += document.widthOfString(price.small) + 8
  for (const text of tags) x += addTag(document, text, x, top + 5)
  const perAcre = listingType === 2 && status !== 'S' ? pricePerAcreUsd(listing) : null
  const facts = [
    acres ? formatAcres(acres) : 'Size not stated',
    perAcre === null ? '' : `${formatDollars(perAcre)}/acre`,
    kindsLine(listing),
    home === null ? '' : `House: ${houseFacts(home)}`,
  ].filter(fact => fact !== '')
  document.font('bold').fontSize(11).fillColor(ink)
  document.text(printable(facts.join(' · ')), margin, top + 30, lines(document, 2, WIDTH))
  const stated = statedFacts(listing).map(
    fact => `${fact.amountUsd === null ? '' : 'Taxes '}${factText(fact)}`,
  )
  if (stated.length === 0) return
  document.font('text').fontSize(10.5)
  document.text(printable(stated.join(' · ')), lines(document, 2, WIDTH))
}

/** @returns Its width, including the gap after it. */
function addTag(document: FlyerDocument, text: string, x: number, y: number): number {
  document.font('bold').fontSize(11)
  const width = document.widthOfString(text) + 16
  document.roundedRect(x, y, width, 20, 3).fill(ink)
  document.fillColor(white).text(text, x + 8, y + 4, { lineBreak: false })
  return width + 6
}

/** The state, and the boundary if there is one. */
function addMaps(writing: Writing, { listing, names, whereabouts }: Flyer, top: number): void {
  const { document, printable, country } = writing
  const x = SHEET.width - SHEET.margin - SIDE_WIDTH
  const parcel = parcelOf(boundaryOf(listing))
  const box = { x, y: top, width: SIDE_WIDTH, height: parcel === null ? 112 : 80 }
  const place = { countyId: listing.countyId, stateCode: names.stateCode }
  const isDrawn = drawState(document, place, country, box)
  const below = isDrawn ? top + box.height + 5 : top
  document.font('text').fontSize(9).fillColor(soft)
  const where = [names.county, names.state].filter(name => name !== '').join(', ')
  const said = printable([where, whereabouts].filter(text => text !== '').join('\n'))
  document.text(said, x, below, lines(document, 2, SIDE_WIDTH))
  if (parcel === null) return
  const boundaryTop = document.y + 6
  const height = Math.min((SIDE_WIDTH * 3) / 4, FOOT_TOP - 58 - boundaryTop)
  drawBoundary(document, parcel, { x, y: boundaryTop, width: SIDE_WIDTH, height })
  const measured = formatAcres(Math.round(parcel.acres * 10) / 10)
  document.font('text').fontSize(9).fillColor(soft)
  document.text(
    `Boundary as drawn, not a survey. North is up. ${measured}, perimeter ${formatFeet(parcel.perimeterFeet)}.`,
    x,
    boundaryTop + height + 5,
    lines(document, 3, SIDE_WIDTH),
  )
}

/**
 * As much of the description as fits, and the questions that the listing leaves open, to be
 * answered with a pen on the land.
 */
function addText({ document, printable }: Writing, { listing }: Flyer, top: number): void {
  const { margin: x } = SHEET
  const open =
    listing.status === 'S'
      ? []
      : dueDiligence(listing, statedFacts(listing)).filter(({ stated }) => stated === null)
  const questions = open.map(({ subject }) => subject).join(', ')
  document.font('text').fontSize(9.5)
  const questionsHeight =
    questions === '' ? 0 : 26 + document.heightOfString(questions, { width: TEXT_WIDTH })
  const height = FOOT_TOP - 16 - questionsHeight - top
  document.fontSize(10.5).fillColor(ink)
  const said = printable(firstCharacters(listing.description, MAX_DESCRIPTION_CHARACTERS))
  const text = fitting(document, paragraphs(said), height)
  document.text(text, x, top, { ...DESCRIPTION, height: height + 2, ellipsis: '…' })
  if (questions === '') return
  const y = Math.min(document.y + 10, FOOT_TOP - 16 - questionsHeight + 8)
  document.font('bold').fontSize(11).text('Ask the seller about', x, y, { width: TEXT_WIDTH })
  document.font('text').fontSize(9.5).fillColor(soft).text(questions, { width: TEXT_WIDTH })
}

/** As much of a text as fits, cut at a word boundary; all of it if not even its first word fits. */
function fitting(document: FlyerDocument, text: string, height: number): string {
  const isFitting = (one: string) => document.heightOfString(one, DESCRIPTION) <= height
  if (isFitting(text)) return text
  const ends = [...text.matchAll(/\s/g)].map(({ index }) => index)
  const cutAt = (count: number) => `${text.slice(0, ends[count - 1] ?? 0).trimEnd()} …`
  let most = 0
  let tooMany = ends.length + 1
  while (tooMany - most > 1) {
    const half = Math.floor((most + tooMany) / 2)
    if (isFitting(cutAt(half))) most = half
    else tooMany = half
  }
  return most === 0 ? text : cutAt(most)
}

/** Without empty lines, which would take up room. */
function paragraphs(text: string): string {
  const filled = text.split('\n').map(one => one.trim())
  return filled.filter(one => one !== '').join('\n')
}

function addFoot({ document, printable }: Writing, { member, address }: Flyer): void {
  const { margin: x } = SHEET
  document
    .moveTo(x, FOOT_TOP - 8)
    .lineTo(x + WIDTH, FOOT_TOP - 8)
    .lineWidth(0.5)
    .stroke(line)
  const code = { x: x + WIDTH - CODE_WIDTH, y: FOOT_TOP, width: CODE_WIDTH }
  const hasCode = drawCode(document, address, code)
  const width = WIDTH - (hasCode ? CODE_WIDTH + 20 : 0)
  document.font('bold').fontSize(13).fillColor(ink)
  document.text(printable(sellerName(member)), x, FOOT_TOP, lines(document, 1, width))
  if (member.phone !== '') document.text(printable(member.phone), lines(document, 1, width))
  document.moveDown(0.4).font('text').fontSize(9).fillColor(soft)
  document.text(
    `Information provided by the seller and not verified. ${hasCode ? 'Scan the code or visit' : 'Visit'}`,
    lines(document, 1, width),
  )
  document.fillColor(accent).text(address, { ...lines(document, 2, width), link: address })
}

/** Limits text to this many lines of the current font. */
function lines(document: FlyerDocument, count: number, width: number) {
  return { width, height: count * document.currentLineHeight(true) + 1, ellipsis: '…' }
}

function oneLine(document: FlyerDocument) {
  return lines(document, 1, WIDTH)
}
