import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isWholeFile, writeDrawnFile } from '../../src/media/picture-files.ts'
import { aerialMap } from './aerial-sheet.ts'
import { type DocumentKind, type SampleDocument, sampleDocuments } from './document-list.ts'
import { soilReport, topographicMap } from './land-sheets.ts'
import { platMap, survey } from './parcel-sheets.ts'
import { deedRestrictions, timberCruise, wellLog } from './text-sheets.ts'

type Draw = (document: SampleDocument, directory: string) => Promise<Buffer>

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

/** Draws the demo's documents that are missing in `directory`, in less than a second. Its photos must be there, for aerial maps. */
export async function drawSampleDocuments(
  directory: string,
  wanted: readonly SampleDocument[] = sampleDocuments(),
): Promise<void> {
  for (const document of wanted) {
    const file = join(directory, document.path)
    if (existsSync(file) && isWholeFile(file)) continue
    await writeDrawnFile(directory, document.path, await DRAW[document.kind](document, directory))
  }
}
