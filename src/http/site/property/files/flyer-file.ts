import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Member } from '../../../../domain/accounts/member.ts'
import { dueDiligence } from '../../../../domain/listings/due-diligence.ts'
import type { Listing } from '../../../../domain/listings/listing.ts'
import { type Parcel, parcelOf } from '../../../../domain/places/boundary.ts'
import { formattedPrice } from '../../../../domain/values/dollars.ts'
import { firstCharacters } from '../../../../domain/values/plain-text.ts'
import { kindsLine, type PlaceNames, placeLine, shownFeet } from '../../cards/property-words.ts'
import { shownAcres } from '../../cards/shown-amounts.ts'
import { DRAWING_HEIGHT, DRAWING_WIDTH, flatMap } from '../../maps/drawn/flat-map.ts'
import { drawnCorners } from '../boundary/boundary-drawing.ts'
import { sellerName } from '../seller-box.ts'

const MARGIN = 48
/** Letter paper, in points. */
const PAGE_WIDTH = 612
const TEXT_WIDTH = PAGE_WIDTH - 2 * MARGIN
const PHOTO_HEIGHT = 185
const MAX_DESCRIPTION_CHARACTERS = 640
/** Many short lines would fill sheet after sheet. */
const MAX_DESCRIPTION_LINES = 12
const INK = '#2a2822'
const SOFT = '#5f5949'
const ACCENT = '#2f5d3a'
const LINE = '#dcd3bd'
const LAND = '#f0e9d8'

/** The data of a flyer. */
export interface Flyer {
  readonly listing: Listing
  readonly member: Pick<Member, 'companyName' | 'contactName' | 'phone'>
  readonly names: PlaceNames
  /** The main photo as JPEG or PNG; null: there is none. */
  readonly photo: Buffer | null
  /** The address of the page, which is printed in full. */
  readonly address: string
  readonly siteName: string
}

/** One or two sheets about a listing, with its boundary and the address of its page. */
export async function flyerFile(flyer: Flyer): Promise<Buffer> {
  const { listing, member, names, photo, address, siteName } = flyer
  // The library would write the present time, and the same flyer would have another ETag each time.
  const changedAt = new Date(listing.modifiedAt ?? listing.listedAt)
  const info = { Title: listing.title, Author: siteName, CreationDate: changedAt }
  const document = new PDFDocument({ size: 'LETTER', margin: MARGIN, info })
  const bytes = buffer(document)
  document.fillColor(SOFT).font('Helvetica').fontSize(9).text(printable(siteName))
  document.fillColor(INK).font('Times-Bold').fontSize(24).text(printable(listing.title))
  document.font('Helvetica').fontSize(11).fillColor(SOFT)
  document.text(printable([placeLine(names), listing.zip].join(' ')))
  document.moveDown(0.6)
  if (photo) addPhoto(document, photo)
  addFacts(document, listing)
  document.font('Helvetica').fontSize(10.5).fillColor(INK)
  document.text(shortened(printable(listing.description)), { width: TEXT_WIDTH, lineGap: 2 })
  const parcel = parcelOf(listing.encodedBoundary)
  if (parcel) addBoundary(document, parcel, listing.acres)
  addOpenQuestions(document, listing)
  document.moveDown(1).font('Helvetica-Bold').fontSize(11).fillColor(INK)
  document.text(
    printable(`Offered by ${sellerName(member)}${member.phone === '' ? '' : `, ${member.phone}`}`),
  )
  document.font('Helvetica').fontSize(10).fillColor(ACCENT).text(address, { link: address })
  document.end()
  return bytes
}

type Document = InstanceType<typeof PDFDocument>

function addPhoto(document: Document, photo: Buffer): void {
  const { y } = document
  // The library does not cut off what a photo has beyond its frame.
  document.save().rect(MARGIN, y, TEXT_WIDTH, PHOTO_HEIGHT).clip()
  document.image(photo, MARGIN, y, {
    cover: [TEXT_WIDTH, PHOTO_HEIGHT],
    align: 'center',
    valign: 'center',
  })
  document.restore()
  document.x = MARGIN
  document.y = y + PHOTO_HEIGHT + 14
}

function addFacts(document: Document, listing: Listing): void {
  const { priceUsd, acres, listingType } = listing
  const meaning = listingType === 3 ? ' rent' : listingType === 1 ? ' at auction' : ''
  document.font('Times-Bold').fontSize(20).fillColor(ACCENT)
  document.text(`${formattedPrice(priceUsd)}${priceUsd === null ? '' : meaning}`, {
    continued: true,
  })
  document.font('Helvetica').fontSize(12).fillColor(INK)
  document.text(`   ${acres ? shownAcres(acres) : 'Size not stated'}, ${kindsLine(listing)}`)
  document.moveDown(0.6)
}

function shortened(description: string): string {
  const filled = description
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
  const text = filled.join('\n')
  const lines = filled.slice(0, MAX_DESCRIPTION_LINES).join('\n')
  const start = firstCharacters(lines, MAX_DESCRIPTION_CHARACTERS)
  if (start.length === text.length) return text
  const whole = start.length < lines.length ? start.replace(/\s\S*$/, '') : start
  return `${whole} …`
}

function addBoundary(document: Document, parcel: Parcel, statedAcres: number | null): void {
  const height = 180
  const scale = height / DRAWING_HEIGHT
  const width = DRAWING_WIDTH * scale
  const bottom = document.page.height - MARGIN
  if (document.y + height + 40 > bottom) document.addPage()
  document.moveDown(0.8).font('Times-Bold').fontSize(14).fillColor(INK).text('Boundary')
  const [left, top] = [MARGIN, document.y + 4]
  const map = flatMap(parcel.corners)
  document.save().rect(left, top, width, height).fill(LAND)
  const points = drawnCorners(parcel, map).map(({ x, y }): [number, number] => [
    left + x * scale,
    top + y * scale,
  ])
  document
    .polygon(...points)
    .lineWidth(1.5)
    .fillOpacity(0.2)
    .fillAndStroke(ACCENT, ACCENT)
  document.restore().rect(left, top, width, height).lineWidth(0.5).stroke(LINE)
  const words = [
    'Drawn, not surveyed. North is up.',
    `Measured on the drawing: ${shownAcres(Math.round(parcel.acres * 10) / 10)}`,
    `Stated: ${statedAcres ? shownAcres(statedAcres) : 'not stated'}`,
    `Around the land: ${shownFeet(parcel.perimeterFeet)}`,
    `Sides: ${parcel.sides.length}`,
  ]
  document.font('Helvetica').fontSize(10).fillColor(SOFT)
  document.text(words.join('\n'), left + width + 14, top, {
    width: TEXT_WIDTH - width - 14,
    lineGap: 3,
  })
  document.x = MARGIN
  document.y = top + height + 8
}

/** Adds the questions that the listing leaves open, to be answered with a pen on the land. */
function addOpenQuestions(document: Document, listing: Listing): void {
  const open = dueDiligence(listing).filter(({ stated }) => stated === null)
  if (open.length === 0) return
  document
    .moveDown(0.8)
    .font('Times-Bold')
    .fontSize(14)
    .fillColor(INK)
    .text('Still to be found out')
  document.font('Helvetica').fontSize(10).fillColor(SOFT)
  document.text(open.map(({ subject }) => subject).join(', '))
}

/**
 * The standard fonts of PDF have the characters of Windows-1252. Others are written without their accents, or as a
 * question mark.
 */
function printable(text: string): string {
  return text.replaceAll(/[^\n\x20-\x7e\xa0-\xff‘’“”–—…•€™]/gu, sign => {
    const plain = sign.normalize('NFD').replaceAll(/\p{M}/gu, '')
    return /^[\x20-\x7e]+$/.test(plain) ? plain : /\s|\p{C}/u.test(sign) ? ' ' : '?'
  })
}
