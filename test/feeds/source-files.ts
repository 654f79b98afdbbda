/** Small files in the shapes of each format, for tests. */

/** A listing as RETS Syndication has it. */
export function retsListing(key: string, more = ''): string {
  return `<Listing>
    <Address><commons:City>Clifton</commons:City></Address>
    <ListPrice commons:currencyCode="USD">185000</ListPrice>
    <ListingKey>${key}</ListingKey>
    <ListingDescription><![CDATA[Creek & <b>well</b>]]></ListingDescription><!-- checked -->
    <Photos><Photo><MediaURL>https://p.example.com/1.jpg?a=1&amp;b=2</MediaURL></Photo><Photo/></Photos>${more}
  </Listing>`
}

export function retsFile(...listings: readonly string[]): string {
  const root =
    '<Listings xmlns="http://rets.example.com" xmlns:commons="http://commons.example.com">'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n${listings.join('\n')}\n</Listings>\n`
}

export function resoRecord(key: string, more: object = {}): object {
  const Media = [{ MediaURL: 'https://p.example.com/1.jpg', Order: 1 }, { Order: 2 }]
  return { ListingKey: key, ListPrice: 185_000, PublicRemarks: 'A "creek" {', Media, ...more }
}

export function sparkFile(...records: readonly object[]): string {
  const Results = records.map(fields => ({
    Id: '1',
    StandardFields: fields,
    DisplayCompliance: {},
  }))
  const Pagination = { TotalRows: records.length, PageSize: 25, TotalPages: 1, CurrentPage: 1 }
  return JSON.stringify({ D: { Success: true, Results, Pagination } })
}

export const CSV_HEAD = 'MLS #,Price,Remarks'

export function csvRow(key: string): string {
  return `${key},"$185,000","A ""creek"",\r\nand a well"`
}

export function compactRow(key: string): string {
  return `<DATA>\t${key}\t185000\tCreek &amp; well\t\t</DATA>`
}

export function compactFile(rows: readonly string[], count = rows.length, more = ''): string {
  return [
    '<?xml version="1.0"?>',
    '<RETS ReplyCode="0" ReplyText="Operation Successful">',
    `<COUNT Records="${count}" />`,
    '<DELIMITER value="09" />',
    '<COLUMNS>\tLIST_1\tLIST_22\tLIST_78\tLIST_80\t</COLUMNS>',
    ...rows,
    `${more}</RETS>`,
  ].join('\r\n')
}

/** A file of each format, with the given keys, and what its records are joined by. */
export const FILES: Readonly<Record<string, (keys: readonly string[]) => string>> = {
  'land.jsonl': keys => keys.map(key => `${JSON.stringify({ data: { key } })}\n`).join(''),
  'rets.xml': keys => retsFile(...keys.map(key => retsListing(key))),
  'odata.json': keys =>
    JSON.stringify({ '@odata.context': 'x', value: keys.map(key => resoRecord(key)) }),
  'spark.json': keys => sparkFile(...keys.map(key => resoRecord(key))),
  'pretty.json': keys =>
    JSON.stringify(
      keys.map(key => ({ mlsId: key, geo: { lat: 1 } })),
      null,
      2,
    ),
  'by-key.json': keys =>
    JSON.stringify(
      Object.fromEntries(
        keys.map(key => [
          `a!%${key}`,
          { idxID: 'a', key, acres: '4', image: { 0: { url: '/1' } } },
        ]),
      ),
    ),
  'other.json': keys => JSON.stringify({ items: keys.map(key => ({ key, lot: { acres: 4 } })) }),
  'other.xml': keys =>
    `<?xml version="1.0"?>\n<feed><about>x</about>${keys.map(key => `<property key="${key}"><size><acres>4</acres></size></property>`).join('\n')}</feed>`,
  'rows.csv': keys => `${[CSV_HEAD, ...keys.map(csvRow)].join('\r\n')}\r\n`,
  'compact.xml': keys => compactFile(keys.map(compactRow)),
}
