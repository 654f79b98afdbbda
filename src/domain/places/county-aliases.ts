import type { County, State } from './place.ts'

/**
 * Former and common other names of counties, by the code of their state and the key of the name.
 * Former names are those in the Census Bureau's list of substantial changes to counties since 1970;
 * New York's and Hawaii's are those of boroughs and islands.
 */
const ALIASES: ReadonlyMap<string, County['name']> = new Map([
  ['AK matsu', 'Matanuska-Susitna'],
  ['AK wadehampton', 'Kusilvak'],
  ['DC washington', 'District of Columbia'],
  ['DC washingtondc', 'District of Columbia'],
  ['FL dade', 'Miami-Dade'],
  ['HI bigisland', 'Hawaii'],
  ['HI oahu', 'Honolulu'],
  ['NV carson', 'Carson City'],
  ['NV ormsby', 'Carson City'],
  ['NY brooklyn', 'Kings'],
  ['NY manhattan', 'New York'],
  ['NY statenisland', 'Richmond'],
  ['NY thebronx', 'Bronx'],
  ['SD shannon', 'Oglala Lakota'],
  ['SD washabaugh', 'Jackson'],
  ['VA bedfordcity', 'Bedford'],
  ['VA cliftonforge', 'Alleghany'],
  ['VA southboston', 'Halifax'],
])

/**
 * The name of the county that another name means.
 * @param key The key of that name, with or without a label such as `County`.
 */
export function countyOfAlias(
  { code }: Pick<State, 'code'>,
  key: string,
): County['name'] | undefined {
  return ALIASES.get(`${code} ${key.replace(/(?:county|borough|censusarea)$/, '')}`)
}
