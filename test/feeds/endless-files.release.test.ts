import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DetectOptions, openFormat } from '../../src/feeds/formats/detect.ts'

type FormatName = NonNullable<DetectOptions['format']>

interface Texts {
  readonly head: string
  /** Texts that, again and again, cost a careless reader more than their length. */
  readonly units: readonly string[]
}

const MIB = 1024 * 1024
const PIECE_BYTES = 64 * 1024
const RECORD_BYTES = 64 * MIB
/** Windows of two records, and what else the process took meanwhile. */
const MAX_MORE_BYTES = 50 * MIB
const SMALL_BYTES = MIB / 8
const TIMES_LARGER = 8
/** Time that grows with the square of the length would be 8 times as much again. */
const MAX_TIMES_AS_SLOW = 3
const FREE_SECONDS = 0.5

const TEXTS: Readonly<Partial<Record<FormatName, Texts>>> = {
  rets: {
    head: '<Listings>',
    units: [
      ...[
        '<Listing',
        '<Listing ',
        '<Listing>',
        '</Listing>',
        '<',
        '<!--',
        '<Listing><!--',
        '<![CDATA[',
      ],
      ...[
        '<Listing><![CDATA[',
        '<!DOCTYPE',
        '<?',
        '&',
        '"',
        '<Listing a="',
        '<![CDATA[</Listing><Listing>',
      ],
      ...['<a>', '<Listing><a>&&&</a></Listing>', '\n'],
    ],
  },
  reso: {
    head: '{"value":[{"ListingKey":1},',
    units: [
      ...[
        '"',
        '\\',
        '"\\"',
        '[',
        ']',
        '{',
        '}',
        ',',
        'a',
        '\n',
        '{"ListingKey":',
        '{"ListingKey":"',
        '{"a":"',
      ],
      ...['{"ListingKey":[', '[{"ListingKey":1,"y":{"z":', '{"ListingKey":1}', '{"ListingKey":1,'],
    ],
  },
  csv: {
    head: 'key,price\n',
    units: ['"', '""', '"\n', 'a,"', 'a,"""\n', '\r', '\n', ',', 'a', '"a', '"",', '"a"b\n', '" '],
  },
  'rets-compact': { head: '<RETS><COLUMNS>\ta\t</COLUMNS>', units: ['<DATA>', '\t', '<DATA>\t'] },
  jsonl: { head: '', units: ['\n', ' ', 'a', '{\n', '"'] },
}

async function* again(head: string, unit: string, bytes: number): AsyncIterable<Buffer> {
  yield Buffer.from(head)
  const piece = Buffer.from(unit.repeat(Math.ceil(PIECE_BYTES / unit.length)))
  for (let sent = 0; sent < bytes; sent += piece.length) yield piece
}

/** Cuts a text, and gives the seconds of processor time that takes. */
async function secondsOf(
  format: FormatName,
  text: AsyncIterable<Buffer>,
  head: string,
): Promise<number> {
  const before = process.cpuUsage()
  const opened = openFormat(Buffer.from(head || '{'), { format, fileName: 'endless' })
  for await (const _ of opened.slices(text));
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

test('the time to cut a text grows with its length, and not faster', async () => {
  for (const [name, { head, units }] of Object.entries(TEXTS)) {
    for (const unit of units) {
      const format = name as FormatName
      const small = await secondsOf(format, again(head, unit, SMALL_BYTES), head)
      const large = await secondsOf(format, again(head, unit, SMALL_BYTES * TIMES_LARGER), head)
      const max = small * TIMES_LARGER * MAX_TIMES_AS_SLOW + FREE_SECONDS
      assert.ok(
        large <= max,
        `${name} ${JSON.stringify(unit)}: ${small} s, and ${large} s for 8 times as much`,
      )
    }
  }
})

test('a record without end takes no more memory than any other', async () => {
  const begins: Readonly<Record<string, string>> = {
    rets: '<Listings><Listing><a>',
    reso: '[{"ListingKey":"',
    csv: 'key,price\nA,"',
    'rets-compact': '<RETS><COLUMNS>\ta\t</COLUMNS><DATA>',
    jsonl: '{"data":"',
  }
  for (const [name, head] of Object.entries(begins)) {
    const opened = openFormat(Buffer.from(head), {
      format: name as FormatName,
      fileName: 'endless',
    })
    const before = process.memoryUsage()
    let most = 0
    let faults = 0
    for await (const slice of opened.slices(watched(again(head, 'x'.repeat(1000), RECORD_BYTES)))) {
      assert.ok(!('bytes' in slice))
      faults++
    }
    assert.ok(faults > 0 && faults <= 3, `${name}: ${faults} faults`)
    assert.ok(most < MAX_MORE_BYTES, `${name}: ${most} bytes more`)

    async function* watched(text: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
      for await (const piece of text) {
        const { heapUsed, arrayBuffers } = process.memoryUsage()
        most = Math.max(most, heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers)
        yield piece
      }
    }
  }
})
