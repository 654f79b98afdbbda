/** The formats of files that `bench:import` writes. */
export const BENCH_FORMATS = ['jsonl', 'csv', 'rets', 'reso'] as const
export type BenchFormat = (typeof BENCH_FORMATS)[number]

/** A generated file: what stands before and after its records, and each record. */
export interface BenchFile {
  readonly head: string
  readonly record: (i: number) => string
  readonly end: string
}

const COUNTIES = ['Bosque', 'Hill', 'Llano', 'Mason', 'Travis']
/** A description of the usual length, about 1,200 characters. */
const DESCRIPTION = 'Rolling hills and a creek that never ran dry, oaks and open meadows. '.repeat(
  17,
)
const HEADS = 'Key,URL,Title,Remarks,Acres,Price,Type,State,County,Address,Photos\n'

/** @param photos How many photos each record has. */
export function benchFile(format: BenchFormat, photos: number): BenchFile {
  const land = (i: number) => ({
    ...{ key: `LAND-${i}`, url: `https://ranches.example.com/land/${i}`, acres: 10 + (i % 900) },
    ...{ title: `${10 + (i % 900)} acres in ${COUNTIES[i % COUNTIES.length]} County` },
    ...{ description: `${DESCRIPTION}${i}`, price: 50_000 + (i % 10_000) * 100 },
    ...{ county: COUNTIES[i % COUNTIES.length], street: `${i} Creek Rd` },
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
    ...{ listFeedKey: key, listingURL: url, listingTitle: title, description, acres },
    ...{ price: { numeric: price }, propertyTypes: { id: 2 } },
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
    ...{ ListingKey: key, ListingURL: url, ListingTitle: title, PublicRemarks: description },
    ...{ LotSizeAcres: acres, ListPrice: price, PropertyType: 'Farm', StateOrProvince: 'TX' },
    ...{ CountyOrParish: county, UnparsedAddress: street, StandardStatus: 'Active' },
    Media: photos.map((MediaURL, Order) => ({ MediaURL, Order, MediaCategory: 'Photo' })),
  })
}
