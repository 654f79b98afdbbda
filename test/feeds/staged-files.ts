import type { FormatName } from '../../src/feeds/formats/format.ts'

/** What a source says of land. */
export type Stage =
  | 'offered'
  | 'pending'
  | 'half-pending'
  | 'sold'
  | 'withdrawn'
  | 'let'
  | 'blank'
  | 'unknown'

/** Land and its stage. */
export type Staged = readonly [key: string, stage: Stage]

/** The files of a source. */
export interface StagedFile {
  readonly name: string
  readonly fileOf: (land: readonly Staged[]) => string
  readonly mapping?: object
}

const WORDS: Readonly<Record<Stage, string>> = {
  offered: 'Active',
  pending: 'Pending',
  'half-pending': 'Active - Deposit Taken',
  sold: 'Sold',
  withdrawn: 'Expired',
  let: 'Leased',
  blank: '',
  unknown: 'Active - Mystery',
}
/** Codes of Repliers: its last status, and whether the land is available. */
const CODES: Readonly<Record<Stage, readonly [string, string]>> = {
  offered: ['New', 'A'],
  pending: ['Sc', 'A'],
  'half-pending': ['Sc', 'U'],
  sold: ['Sld', 'U'],
  withdrawn: ['Pc', 'U'],
  let: ['Lsd', 'U'],
  blank: ['', ''],
  unknown: ['Mystery', 'A'],
}
/** Members of a post. */
const POSTED: Readonly<Record<Stage, object>> = {
  offered: { status: 'P', active: true },
  pending: { status: 'PP', active: true },
  'half-pending': { status: 'Under Contract', active: true },
  sold: { status: 'S', active: true },
  withdrawn: { active: false },
  let: { active: 'no' },
  blank: {},
  unknown: { status: 'Mystery' },
}

const ADDRESS = 'https://mls.example.com/'
const KEY_ADDRESS = { listingAddress: `${ADDRESS}{key}` }
const CELLS = 'key,url,acres,type,state,county,status'
const cellsOf = ([key, stage]: Staged) => [
  ...[key, ADDRESS + key, '40 acres', 'Ranch', 'TX', 'Bosque', WORDS[stage]],
]
const named = (land: Staged) =>
  Object.fromEntries(CELLS.split(',').map((name, i) => [name, cellsOf(land)[i] ?? '']))

function reso([ListingKey, stage]: Staged): object {
  return {
    ListingKey,
    LotSizeAcres: 40,
    StateOrProvince: 'TX',
    CountyOrParish: 'Bosque',
    CurrentUse: ['Ranch'],
    StandardStatus: WORDS[stage] || null,
  }
}

function rets([key, stage]: Staged): string {
  return `<Listing><Address><StateOrProvince>TX</StateOrProvince></Address><ListingURL>${ADDRESS}${key}</ListingURL>
<ListingKey>${key}</ListingKey><PropertyType otherDescription="Ranch">Lots And Land</PropertyType><LotSize areaUnits="acre">40</LotSize>
<Location><County>Bosque</County></Location><ListingStatus>${WORDS[stage]}</ListingStatus></Listing>`
}

function compact(land: readonly Staged[]): string {
  const rows = land.map(one => `<DATA>\t${cellsOf(one).join('\t')}\t</DATA>`)
  const columns = `<COLUMNS>\t${CELLS.replaceAll(',', '\t')}\t</COLUMNS>`
  return `<RETS ReplyCode="0" ReplyText="OK">\n<COUNT Records="${land.length}"/>\n<DELIMITER value="09"/>\n${columns}\n${rows.join('\n')}\n</RETS>\n`
}

function simplyrets([mlsId, stage]: Staged): object {
  return {
    mlsId,
    property: { type: 'RANCH', acres: 40 },
    mls: { status: WORDS[stage] || null },
    address: { state: 'Texas', country: 'US' },
    geo: { county: 'Bosque' },
  }
}

function repliers([mlsNumber, stage]: Staged): object {
  const [lastStatus, status] = CODES[stage]
  return {
    mlsNumber,
    boardId: 1,
    class: 'Ranch',
    lastStatus,
    status,
    type: 'Sale',
    address: { area: 'Bosque', state: 'TX', country: 'US' },
    lot: { acres: '40' },
  }
}

function posted([listFeedKey, stage]: Staged): string {
  const about = { listFeedKey, listingURL: ADDRESS + listFeedKey, listingTitle: listFeedKey }
  const land = { acres: 40, propertyTypes: { id: 2 }, address: { state: 'TX', county: 'Bosque' } }
  return `${JSON.stringify({ data: { ...about, ...land, ...POSTED[stage] } })}\n`
}

/** A source in each format. */
export const STAGED_FILES: Readonly<Record<FormatName, StagedFile>> = {
  jsonl: { name: 'land.jsonl', fileOf: land => land.map(posted).join('') },
  csv: {
    name: 'land.csv',
    fileOf: land => `${[CELLS, ...land.map(one => cellsOf(one).join(','))].join('\n')}\n`,
  },
  rets: { name: 'land.xml', fileOf: land => `<Listings>${land.map(rets).join('\n')}</Listings>` },
  reso: {
    name: 'land.json',
    fileOf: land => JSON.stringify({ '@odata.context': 'x', value: land.map(reso) }),
    mapping: KEY_ADDRESS,
  },
  'rets-compact': {
    name: 'compact.xml',
    fileOf: compact,
    mapping: {
      format: 'rets-compact',
      fields: {
        key: 'key',
        listingUrl: 'url',
        acres: 'acres',
        types: 'type',
        state: 'state',
        county: 'county',
        status: 'status',
      },
    },
  },
  simplyrets: {
    name: 'land.json',
    fileOf: land => JSON.stringify(land.map(simplyrets)),
    mapping: { format: 'simplyrets', ...KEY_ADDRESS },
  },
  repliers: {
    name: 'land.json',
    fileOf: land => JSON.stringify({ listings: land.map(repliers) }),
    mapping: { format: 'repliers', ...KEY_ADDRESS },
  },
  json: { name: 'land.json', fileOf: land => JSON.stringify({ items: land.map(named) }) },
  xml: {
    name: 'land.xml',
    fileOf: land => {
      const elements = (one: Staged) =>
        Object.entries(named(one)).map(([name, value]) => `<${name}>${value}</${name}>`)
      const properties = land.map(one => `<property>${elements(one).join('')}</property>`)
      return `<feed>${properties.join('\n')}</feed>`
    },
  },
}
