import { closeSync, openSync, writeSync } from 'node:fs'

/** The formats of files that `bench:import` writes. */
export const BENCH_FORMATS = ['jsonl', 'csv', 'rets', 'reso'] as const
export type BenchFormat = (typeof BENCH_FORMATS)[number]

/** Writes a file for `bench:import`. @param changedEvery Of so many records one has another price; null: none. */
export function writeBenchFile(
  path: string,
  format: BenchFormat,
  records: number,
  photos: number,
  changedEvery: number | null = null,
): void {
  const { head, record, end } = benchFile(format, photos, changedEvery)
  const file = openSync(path, 'w')
  let text = head
  for (let i = 0; i < records; i++) {
    text += record(i)
    if (text.length < WRITTEN_CHARACTERS) continue
    writeSync(file, text)
    text = ''
  }
  writeSync(file, text + end)
  closeSync(file)
}

/** A generated file: what stands before and after its records, and each record. */
interface BenchFile {
  readonly head: string
  readonly record: (i: number) => string
  readonly end: string
}

const COUNTIES = ['Bosque', 'Hill', 'Llano', 'Mason', 'Travis']
/** A description of the usual length, about 1,200 characters. */
const DESCRIPTION = 'Rolling hills and a creek that never ran dry, oaks and open meadows. '.repeat(
  17,
)
const WRITTEN_CHARACTERS = 2 ** 20
const HEADS = 'Key,URL,Title,Remarks,Acres,Price,Type,State,County,Address,Photos\n'

function benchFile(format: BenchFormat, photos: number, changedEvery: number | null): BenchFile {
  const raise = (i: number) => (changedEvery !== null && i % changedEvery === 0 ? 1000 : 0)
  const land = (i: number) => ({
    key: `LAND-${i}`,
    url: `https://ranches.example.com/land/${i}`,
    acres: 10 + (i % 900),
    title: `${10 + (i % 900)} acres in ${COUNTIES[i % COUNTIES.length]} County`,
    description: `${DESCRIPTION}${i}`,
    price: 50_000 + (i % 10_000) * 100 + raise(i),
    county: COUNTIES[i % COUNTIES.length],
    street: `${i} Creek Rd`,
    photos: Array.from({ length: photos }, (_, n) => `https://photos.example.com/${i}/${n}.jpg`),
  })
  const files = {
    jsonl: { head: '', record: (i: number) => posted(land(i)), end: '' },
    csv: { head: HEADS, record: (i: number) => row(land(i)), end: '' },
    rets: {
      head: '<?xml version="1.0"?>\n<Listings>\n',
      record: (i: number) => element(land(i)),
      end: '</Listings>\n',
    },
    // The records follow the empty one, so that each begins with a comma.
    reso: {
      head: '{"value":[\n',
      record: (i: number) => `${i === 0 ? '' : ','}${property(land(i))}\n`,
      end: ']}\n',
    },
  }
  return files[format]
}

interface Land {
  readonly key: string
  readonly url: string
  readonly title: string
  readonly description: string
  readonly acres: number
  readonly price: number
  readonly county: string | undefined
  readonly street: string
  readonly photos: readonly string[]
}

function posted({
  key,
  url,
  title,
  description,
  acres,
  price,
  county,
  street,
  photos,
}: Land): string {
  const data = {
    listFeedKey: key,
    listingURL: url,
    listingTitle: title,
    description,
    acres,
    price: { numeric: price },
    propertyTypes: { id: 2 },
    address: { state: 'TX', county, street },
    images: photos.map(SRC => ({ large: { SRC } })),
  }
  return `${JSON.stringify({ data })}\n`
}

function row({ key, url, title, description, acres, price, county, street, photos }: Land): string {
  return `${key},${url},"${title}","${description}",${acres},${price},Ranch,TX,${county},${street},${photos.join('|')}\n`
}

function element({
  key,
  url,
  title,
  description,
  acres,
  price,
  county,
  street,
  photos,
}: Land): string {
  const address = `<Address><FullStreetAddress>${street}</FullStreetAddress><StateOrProvince>TX</StateOrProvince></Address>`
  const pictures = photos.map(photo => `<Photo><MediaURL>${photo}</MediaURL></Photo>`).join('')
  return `<Listing>${address}<ListPrice>${price}</ListPrice><ListingURL>${url}</ListingURL><ListingKey>${key}</ListingKey><PropertyType>Ranch</PropertyType><ListingTitle>${title}</ListingTitle><ListingDescription>${description}</ListingDescription><LotSize areaUnits="acre">${acres}</LotSize><Location><County>${county}</County></Location><Photos>${pictures}</Photos></Listing>\n`
}

function property({
  key,
  url,
  title,
  description,
  acres,
  price,
  county,
  street,
  photos,
}: Land): string {
  return JSON.stringify({
    ListingKey: key,
    ListingURL: url,
    ListingTitle: title,
    PublicRemarks: description,
    LotSizeAcres: acres,
    ListPrice: price,
    PropertyType: 'Farm',
    StateOrProvince: 'TX',
    CountyOrParish: county,
    UnparsedAddress: street,
    StandardStatus: 'Active',
    Media: photos.map((MediaURL, Order) => ({ MediaURL, Order, MediaCategory: 'Photo' })),
  })
}
