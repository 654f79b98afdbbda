import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { answersOf, answersOfScan, makeDatabase, snapshotIn, startProcess } from './saved-index.ts'

/** @param damages How many snapshots are damaged, each in another way. */
export function testDamagedSnapshots(damages: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'acreage-damaged-'))
  after(() => rmSync(folder, { recursive: true, force: true }))

  test('a snapshot that was cut short or has a wrong bit is ignored, and replaced', async () => {
    await makeDatabase(folder)
    assert.deepEqual(await eventsOfStart(folder), ['written'])
    const whole = readFileSync(snapshotIn(folder))
    const answers = await answersOfScan(folder)
    for (const bytes of fc.sample(damaged(whole), { numRuns: damages, seed: 6 })) {
      writeFileSync(snapshotIn(folder), bytes)
      await using process = await startProcess(folder, { isWriter: false })
      const [ignored, ...rest] = process.heard.events
      assert.match(ignored ?? '', /^ignored: it/)
      assert.deepEqual(rest, [])
      assert.deepEqual(answersOf(process.index), answers)
    }
    assert.equal((await eventsOfStart(folder))[1], 'written')
    assert.deepEqual(await eventsOfStart(folder), ['read 300'])
  })
}

async function eventsOfStart(folder: string): Promise<string[]> {
  await using process = await startProcess(folder)
  return process.heard.events
}

/** The first bytes of a snapshot, or all with one bit turned over. */
function damaged(whole: Buffer): fc.Arbitrary<Buffer> {
  const place = fc.integer({ min: 0, max: whole.length - 1 })
  return fc.oneof(
    place.map(length => whole.subarray(0, length)),
    fc.tuple(fc.oneof(place, fc.integer({ min: 0, max: 4096 })), fc.nat(7)).map(([at, bit]) => {
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
      return flipped
    }),
  )
}
