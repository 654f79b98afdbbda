import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertRefused, faultsOf, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const ask = (url: string, prefer?: string) =>
  service.get(url, prefer === undefined ? {} : { headers: { prefer } })

for (const version of VERSIONS) {
  test(`${version} refuses unknown parameters in strict handling, and names the nearest`, async () => {
    for (const [query, name, nearest] of [
      ['statID=44', 'statID', 'stateID'],
      ['countID=1', 'countID', 'countyID'],
      ['APIKeys=1', 'APIKeys', 'APIKey'],
      ['pag=2', 'pag', 'pageNumber'],
      ['boundaries=1', 'boundaries', 'includeBoundaries'],
      ['desc=1', 'desc', 'includeDescription'],
      ['k=oak', 'k', 'kw'],
    ]) {
      const url = `/${version}/listings?${query}&lp=1&APIKEY=x&other=`
      const response = await ask(url, 'handling=strict')
      const text = `"${name}" is not a parameter here; the closest one is ${nearest}.`
      assert.equal(response.headers['preference-applied'], 'handling=strict')
      assertRefused(response, 400, version, { title: 'Unknown parameter' })
      assert.equal(faultsOf(response, version)[0]?.text, text)
      const lenient = await ask(url)
      assert.deepEqual(
        [lenient.statusCode, lenient.headers['preference-applied']],
        [200, undefined],
      )
    }
    const typesName = version === 'v1' ? 'propertyType' : 'propertyTypes'
    for (const [name, right] of [
      ['minPrice', 'lp'],
      ['maxPrice', 'hp'],
      ['minAcres', 'la'],
      ['beds', 'lbed'],
      ['county', 'countyID'],
      ['sort', 'sortid'],
      ['page', 'pageNumber'],
      ['limit', 'listingsPerPage'],
      ['landType', typesName],
    ]) {
      const response = await ask(`/${version}/listings?${name}=1`, 'handling=strict')
      const text = `"${name}" is not a parameter here: it is called ${right}.`
      assert.equal(faultsOf(response, version)[0]?.text, text)
    }
    // A member of every JavaScript object.
    for (const name of ['__proto__', 'constructor', 'toString']) {
      const types = version === 'v1' ? 'propertyType' : 'propertyTypes'
      const url = `/${version}/listings?${types}=1&${name}=1`
      assert.equal((await ask(url)).statusCode, 200)
      const refused = await ask(url, 'handling=strict')
      const text = new RegExp(`^"${name}" is not a parameter here`)
      assertRefused(refused, 400, version, { title: 'Unknown parameter', text })
    }
    const names = Array.from({ length: 490 }, (_, i) => `name${i}=1`).join('&')
    const many = faultsOf(await ask(`/${version}/listings?${names}`, 'handling=strict'), version)
    assert.equal(many.length, 11)
    assert.match(many[0]?.text ?? '', /^"name0" is not a parameter here/)
    assert.match(many[10]?.text ?? '', /480 more names that no parameter here has; at most 10/)
    const several = await ask(`/${version}/types/sort?a=1&b=2&b=3`, 'handling=strict')
    assert.equal(faultsOf(several, version).length, 2)
    const long = await ask(`/${version}/listings?${'x'.repeat(7000)}=1`, 'handling=strict')
    assertRefused(long, 400, version, { title: 'Unknown parameter' })
  })

  test(`${version} says that it applies strict handling when all parameters are known`, async () => {
    for (const prefer of [
      'handling=strict',
      'Handling = "Strict"',
      'respond-async, handling=strict; foo=1',
      'handling=strict, handling=lenient',
    ]) {
      const response = await ask(`/${version}/listings?STATEid=44`, prefer)
      assert.equal(response.statusCode, 200)
      assert.equal(response.headers['preference-applied'], 'handling=strict', prefer)
    }
    for (const prefer of ['', 'handling=lenient', 'handling=lenient, handling=strict', 'strict']) {
      const response = await ask(`/${version}/listings?foo=1`, prefer)
      assert.equal(response.statusCode, 200, prefer)
      assert.equal(response.headers['preference-applied'], undefined)
    }
  })
}

test('the other version’s name of a parameter is always refused', async () => {
  for (const [url, version, wrong, right] of [
    ['/v3/listings?propertyType=1', 'v3', 'propertyType', 'propertyTypes'],
    ['/v3/listings?PropertyType=x&propertyType=1', 'v3', 'propertyType', 'propertyTypes'],
    ['/ext/facets?propertyType=1', 'v3', 'propertyType', 'propertyTypes'],
    ['/v1/listings?propertyTypes=3', 'v1', 'propertyTypes', 'propertyType'],
  ] as const) {
    for (const prefer of [undefined, 'handling=strict']) {
      const text = new RegExp(
        `^${wrong} is the name in another version; here the parameter is ${right}`,
      )
      assertRefused(await ask(url, prefer), 400, version, { title: `Unknown ${wrong}`, text })
    }
  }
  for (const url of ['/v3/types/sort?propertyType=1', '/v1/listings?hasHouse=1&Limit=2']) {
    assert.equal((await ask(url)).statusCode, 200)
  }
})
