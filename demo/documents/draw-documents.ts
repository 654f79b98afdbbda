import type { Texture } from '../pictures/drawing/texture.ts'
import { aerialMap } from './aerial-sheet.ts'
import type { DocumentKind, SampleDocument } from './document-list.ts'
import { soilReport, topographicMap } from './land-sheets.ts'
import { platMap, survey } from './parcel-sheets.ts'
import { deedRestrictions, timberCruise, wellLog } from './text-sheets.ts'

type Draw = (document: SampleDocument, texture: Texture) => Promise<Buffer>

const DRAW: Readonly<Record<DocumentKind, Draw>> = {
  survey,
  'plat-map': platMap,
  'topographic-map': topographicMap,
  'aerial-map': aerialMap,
  'soil-report': soilReport,
  'timber-cruise': timberCruise,
  'deed-restrictions': deedRestrictions,
  'well-log': wellLog,
}

/** A document as PDF. */
export function drawDocument(document: SampleDocument, texture: Texture): Promise<Buffer> {
  return DRAW[document.kind](document, texture)
}
