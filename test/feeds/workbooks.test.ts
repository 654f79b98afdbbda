import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readFile } from './read-file.ts'
import { STYLES, workbookOf } from './workbook-files.ts'
import { zipOf } from './zip-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-workbooks-'))
after(() => rmSync(folder, { recursive: true }))

function read(content: Buffer, options: Parameters<typeof readFile>[3] = {}) {
  return readFile(folder, 'Land list.xlsx', content, options)
}

const HEADS = ['Ref', 'Asking $', 'Ac.', 'Zip', 'Listed', 'Remarks']

test('a sheet of a workbook is read with the rows that it has in Excel', async () => {
  const { format, records, faults } = await read(
    workbookOf({
      'Land list': [
        ['Río Bravo Ranches'],
        undefined,
        ['', '', '', '', 'as of November'],
        HEADS,
        [
          'R-1',
          { number: 1250000.5, style: STYLES.money },
          { xml: '><f>SUM(A1:A2)</f><v>0.30000000000000004</v>' },
          { number: 2134, style: STYLES.zip },
          { number: 46054, style: STYLES.day },
          'Creek & pond\nWith "quotes", and a comma',
        ],
        undefined,
        [
          123456789012,
          '',
          { xml: ' t="str"><f>B2&amp;"x"</f><v>40 +/-</v>' },
          '',
          { number: 46054.5, style: STYLES.ownDay },
        ],
        [
          'R-3',
          { xml: ' t="e"><v>#REF!</v>' },
          { xml: ' t="inlineStr"><is><t>12</t></is>' },
          '',
          { xml: '><f>HYPERLINK("https://example.com/a,b","See")</f><v>0</v>' },
          { xml: ' t="b"><v>1</v>' },
        ],
      ],
      Notes: [['Nothing']],
    }),
  )
  assert.equal(format.name, 'csv')
  assert.deepEqual(format.columns, HEADS)
  assert.deepEqual(faults, [])
  assert.deepEqual(
    records.map(({ line, record }) => [line, ...HEADS.map(head => record[head])]),
    [
      [
        5,
        'R-1',
        '1250000.5',
        '0.3',
        '02134',
        '2026-02-01',
        'Creek & pond\u2028With "quotes", and a comma',
      ],
      [7, '123456789012', '', '40 +/-', '', '2026-02-01T12:00:00', ''],
      [8, 'R-3', '#REF!', '12', '', 'https://example.com/a,b', 'TRUE'],
    ],
  )
})

test('a hidden sheet is passed over, and a sheet is named like a file of a zip', async () => {
  const sheets = {
    Prices: [
      ['Ref', 'Ac.'],
      ['H-1', 1],
    ],
    Land: [
      ['Ref', 'Ac.'],
      ['L-1', 2],
    ],
  }
  const content = workbookOf(sheets, { hidden: 'Prices' })
  assert.deepEqual(
    (await read(content)).records.map(({ record }) => record['Ref']),
    ['L-1'],
  )
  const named = await read(content, { member: 'Prices' })
  assert.deepEqual(
    named.records.map(({ record }) => record['Ref']),
    ['H-1'],
  )
  await assert.rejects(
    read(content, { member: 'Lots' }),
    /no sheet "Lots"; its sheets are "Prices", "Land"/,
  )
})

test('broken and hostile workbooks are refused with a sentence', async () => {
  await assert.rejects(read(zipOf({ 'xl/workbook.xml': '' })), /no sheet with cells|damaged/)
  await assert.rejects(read(zipOf({ 'xl/workbook.xml': '<workbook><sheets>' })), /damaged/)
  const long = { xml: ` t="str"><v>${'x'.repeat(9 * 1024 * 1024)}</v>` }
  const { faults } = await read(
    workbookOf({
      a: [
        ['Ref', 'Ac.'],
        ['L-1', 2],
        [long, 3],
      ],
    }),
  ).catch(error => ({ faults: [{ detail: String(error.message) }] }))
  assert.match(faults[0]?.detail ?? '', /damaged|times as many bytes/)
  const bombs = {
    deep: [`<sheetData>${'<a>'.repeat(1000)}`, '', /nested too deeply/],
    pieces: [
      `<c t="str"><v>${`${'x'.repeat(1000)}<a/>`.repeat(1000)}</v></c>`,
      '',
      /a cell has more than 131,072 characters/,
    ],
    named: [
      '<row><c t="s"><v>0</v></c></row>',
      `<si><t>${'x'.repeat(200_000)}</t></si>`,
      /a cell has more than 131,072 characters/,
    ],
    wide: [
      `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`,
      `<si><t>${'x'.repeat(100_000)}</t></si>`,
      /a row has more than 8 million characters/,
    ],
  } as const
  for (const [sheet, texts, reason] of Object.values(bombs)) {
    await assert.rejects(read(sheetOf(sheet, texts)), reason)
  }
  const far =
    '<sheetData><row r="1"><c r="A1" t="str"><v>Ref</v></c><c r="B1" t="str"><v>Ac.</v></c><c r="XFE1"><v>1</v></c></row><row r="900000000"><c><v>2</v></c></row><row r="1"><c><v>3</v></c></row></sheetData>'
  const content = sheetOf(far, '')
  assert.deepEqual((await read(content)).records, [])
})

/** A workbook with the XML of its one sheet and of its texts. */
function sheetOf(sheet: string, texts: string): Buffer {
  return zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="/xl/worksheets/s.xml"/></Relationships>',
    'xl/worksheets/s.xml': `<worksheet>${sheet}</worksheet>`,
    'xl/sharedStrings.xml': `<sst>${texts}</sst>`,
  })
}
