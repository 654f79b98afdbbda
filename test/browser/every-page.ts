import type { BrowsedSite } from './browsed-site.ts'

/** A page of each kind, by a short name. Some addresses are found out by asking the site. */
export async function everyPage({ address }: BrowsedSite): Promise<Map<string, string>> {
  const land = await (await fetch(`${address}/land?status=P&listingType=2`)).text()
  const properties = [...land.matchAll(/<h3 class="card-title"><a href="([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  const [property = '', other = ''] = properties
  const ids = properties.slice(0, 3).map(path => path.split('/').at(-1))
  const pages = new Map([
    ['home', '/'],
    ['search', '/land?stateID=44'],
    ['search-list', '/land?stateID=44&view=list&sortid=4'],
    ['search-nothing', '/land?stateID=44&la=9000000'],
    ['search-fault', '/land?la=many&lp=-1'],
    ['shortlist', '/shortlist'],
    ['compare', `/compare?ids=${ids.join()}`],
    ['offline', '/offline'],
    ['not-found', '/no/such/page'],
    ['property', property],
    ['another-property', other],
    ['enquiry-sent', `${property}/sent`],
  ])
  const found = await (await fetch(`${address}${property}`)).text()
  for (const name of ['seller', 'market/state', 'market/county']) {
    const [path] = new RegExp(`/${name}/[^"]+`).exec(found) ?? []
    if (path) pages.set(name.replace('/', '-'), path)
  }
  return pages
}
