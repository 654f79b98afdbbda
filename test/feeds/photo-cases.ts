import { type CsvCase, right } from './csv-cases.ts'

const P = 'https://p.example.com'

/** Cells with photos, and the addresses that they name, in order. */
const CELLS: readonly (readonly [name: string, cell: string, ...addresses: string[]])[] = [
  ['an address with &amp;', `${P}/p.php?id=7&amp;w=1600`, `${P}/p.php?id=7&w=1600`],
  [
    'two addresses with &amp;',
    `${P}/p?id=1&amp;w=9; ${P}/p?id=2&amp;w=9`,
    `${P}/p?id=1&w=9`,
    `${P}/p?id=2&w=9`,
  ],
  ['a semicolon in an address', `${P}/a;v=2.jpg`, `${P}/a;v=2.jpg`],
  ['a version behind a name', `${P}/a.jpg;v=2.jpg`, `${P}/a.jpg;v=2.jpg`],
  ['names of files after an address', `${P}/1.jpg;p.example.com/2.jpg`, `${P}/1.jpg`, `${P}/2.jpg`],
  ['a list of JSON', `["${P}/1.jpg","${P}/2;3.jpg"]`, `${P}/1.jpg`, `${P}/2;3.jpg`],
  ['objects of JSON', `[{"caption":"Pond","url":"${P}/1.jpg"}]`, `${P}/1.jpg`],
  ['a formula', `=IMAGE("${P}/1.jpg", 1)`, `${P}/1.jpg`],
  ['a link of a spreadsheet', `=HYPERLINK("${P}/1.jpg","Photo")`, `${P}/1.jpg`],
  [
    'tags of HTML',
    `<img alt="a > b" src="${P}/1.jpg?a=1&amp;b=2"><IMG src=${P}/2.jpg>`,
    `${P}/1.jpg?a=1&b=2`,
    `${P}/2.jpg`,
  ],
  ['lines', `${P}/1.jpg\n${P}/2.jpg`, `${P}/1.jpg`, `${P}/2.jpg`],
]

export const PHOTO_CASES: readonly CsvCase[] = [
  ...CELLS.map(([name, cell, ...addresses]) => {
    const sources = addresses.map((address, i) => [`images.${i}.large.SRC`, address])
    const end = [`images.${addresses.length}`, undefined]
    return right(`photos: ${name}`, { 'Photo 1': cell }, Object.fromEntries([...sources, end]))
  }),
  ...['1.jpg', 'IMG_0001.JPG;IMG_0002.JPG'].map(cell =>
    right(`photos: the name ${cell}`, { 'Photo 1': cell }, { images: [] }, ['address-left-out']),
  ),
]
