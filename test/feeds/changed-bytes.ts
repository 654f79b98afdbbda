import assert from 'node:assert/strict'
import { Random } from '../../demo/random.ts'
import { openFormat } from '../../src/feeds/formats/detect.ts'
import type { Slice } from '../../src/feeds/slices/slice.ts'
import { type Reading, readSlices } from './read-file.ts'
import { FILES } from './source-files.ts'

const NASTY = [
  '"',
  '<',
  '>',
  '&',
  '[',
  ']',
  '{',
  '}',
  ',',
  ':',
  '\\',
  '\n',
  '\r',
  '\t',
  '\0',
  '\xff',
]
const WORDS = [
  '-->',
  '<!--',
  '<![CDATA[',
  ']]>',
  '<Listing>',
  '</Listing>',
  '<?',
  '"""',
  '<DATA>',
  '{"',
  '"}',
  '&#0;',
  'null',
]

/** @param pieceBytes How many bytes come at once. */
async function* inPieces(text: Buffer, pieceBytes: number): AsyncIterable<Buffer> {
  for (let at = 0; at < text.length; at += pieceBytes) yield text.subarray(at, at + pieceBytes)
}

async function readText(content: Buffer, fileName: string, pieceBytes: number): Promise<Reading> {
  const format = openFormat(content.subarray(0, 64 * 1024), { fileName })
  const slices: Slice[] = []
  for await (const slice of format.slices(inPieces(content, pieceBytes))) slices.push(slice)
  return readSlices(format, slices)
}

/**
 * Changes, removes and adds bytes of a record, in a file of each format: no other record may be lost.
 * @param mutations How many files of each format are changed.
 */
export async function changeBytes(mutations: number, seed: number): Promise<void> {
  const random = new Random(seed)
  const keys = Array.from({ length: 8 }, (_, i) => `key-${i}`)
  for (const [fileName, fileOf] of Object.entries(FILES)) {
    const good = Buffer.from(fileOf(keys))
    const whole = await readText(good, fileName, good.length)
    assert.equal(whole.records.length, keys.length)
    for (let i = 0; i < mutations; i++) {
      // The first record shows what the others begin with.
      const hit = random.whole(1, keys.length - 2)
      const from = whole.records[hit]?.offset ?? 0
      const to = whole.records[hit]?.end ?? 0
      const at = random.whole(from, to - 1)
      const word = Buffer.from(random.pick([...NASTY, ...WORDS] as [string]), 'latin1')
      const removed = random.whole(0, 3)
      const content = Buffer.concat([
        good.subarray(0, at),
        ...(removed === 3 ? [] : [word]),
        good.subarray(Math.min(at + removed, to)),
      ])
      const reading = await readText(content, fileName, random.whole(1, 400))
      const found = new Set(reading.records.map(({ record }) => JSON.stringify(record)))
      const lost = whole.records.filter(
        ({ record }, index) => index !== hit && !found.has(JSON.stringify(record)),
      )
      const shown = `${fileName}, seed ${seed}, mutation ${i}: ${content.subarray(from - 50, to + 100)}`
      assert.deepEqual(lost, [], `${shown}\n${JSON.stringify(reading.faults)}`)
    }
  }
}
