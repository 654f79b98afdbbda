import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../../src/domain/problem.ts'
import { type DetectOptions, openFormat } from '../../src/feeds/formats/detect.ts'
import type { Format } from '../../src/feeds/formats/format.ts'
import type { SourceRecord } from '../../src/feeds/formats/source-record.ts'
import { fileText, type TextOptions, textBeginning } from '../../src/feeds/slices/file-text.ts'
import type { Place, Slice } from '../../src/feeds/slices/slice.ts'

export interface Reading {
  readonly format: Format
  /** `end` is the offset after a record. */
  readonly records: readonly (Place & { readonly end: number; readonly record: SourceRecord })[]
  readonly faults: readonly (Place & { readonly code: string; readonly detail: string })[]
}

type Options = Omit<DetectOptions, 'fileName'> & TextOptions & { readonly start?: Place }

/** Writes a file and reads it as an import does. */
export async function readFile(
  folder: string,
  fileName: string,
  content: Buffer | string,
  options: Options = {},
): Promise<Reading> {
  const file = join(folder, fileName)
  writeFileSync(file, content)
  const format = openFormat(await textBeginning(file, options), { fileName, ...options })
  const slices: Slice[] = []
  const text = fileText(file, options.start, options)
  for await (const slice of format.slices(text, options.start)) slices.push(slice)
  return readSlices(format, slices)
}

/** Parses slices. They must stand in the order of the text, and none in another. */
export function readSlices(format: Format, slices: readonly Slice[]): Reading {
  const records: (Place & { end: number; record: SourceRecord })[] = []
  const faults: (Place & { code: string; detail: string })[] = []
  let end = 0
  for (const slice of slices) {
    const { line, offset } = slice
    if (!('bytes' in slice)) {
      faults.push(slice)
      continue
    }
    assert.ok(offset >= end, `A record at ${offset} begins before ${end}, the end of the last one.`)
    end = offset + slice.bytes.length
    try {
      records.push({ line, offset, end, record: format.parse(slice.bytes) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      faults.push({ line, offset, code: error.code, detail: error.message })
    }
  }
  return { format, records, faults }
}
