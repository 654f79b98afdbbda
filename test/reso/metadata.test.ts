import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, test } from 'node:test'
import { Ajv } from 'ajv'
import { xml2json } from 'odata-csdl'
import { validateXML } from 'xmllint-wasm'
import { Publisher } from '../../src/catalog/published/publisher.ts'
import { newSeller, WHOLE_FORM } from '../api/posted-listings.ts'
import { list, type Shown, startReso, text } from './reso-service.ts'

/** A property of CSDL in JSON, as the committee's own reader writes it. */
interface Property {
  readonly $Type?: string
  readonly $Collection?: boolean
  readonly $Nullable?: boolean
  readonly $MaxLength?: number
  readonly $Precision?: number
  readonly $Scale?: number
  readonly $Kind?: string
  readonly '@RESO.OData.Metadata.LookupName'?: string
}
type EntityType = Readonly<Record<string, Property>> & { readonly $Key: readonly string[] }

const SCHEMAS = new URL(
  '../schemas/',
  `file://${createRequire(import.meta.url).resolve('odata-csdl')}`,
)
const schema = (name: string) => readFileSync(new URL(name, SCHEMAS), 'utf8')

const { service, asked } = await startReso()
after(() => service[Symbol.asyncDispose]())
const { body: xml } = await service.get('/reso/odata/$metadata')
const csdl = xml2json(xml)
const types = csdl['org.reso.metadata'] as Readonly<Record<string, EntityType>>
const names = Object.keys(csdl['org.reso.metadata'].Default).filter(name => !name.startsWith('$'))

const seller = await newSeller(service)
const publisher = new Publisher(service.store, {
  clock: () => service.now,
  randomBytes: count => crypto.getRandomValues(new Uint8Array(count)),
})
while (await publisher.step());
const saved = await seller.save(0, {
  ...WHOLE_FORM,
  status: 'Sold',
  soldPrice: 470_000,
  soldDate: '2026-11-02',
  yearBuilt: 1987,
  parcelNumber: 'R-12',
})
assert.equal(saved.statusCode, 201, saved.body)
while (await publisher.step());

test('$metadata is valid by the XML schemas of OASIS', async () => {
  const { valid, errors } = await validateXML({
    xml: { fileName: 'metadata.xml', contents: xml },
    schema: { fileName: 'edmx.xsd', contents: schema('edmx.xsd') },
    preload: [{ fileName: 'edm.xsd', contents: schema('edm.xsd') }],
  })
  assert.deepEqual(errors, [])
  assert.equal(valid, true)
})

test('$metadata is valid by the JSON schema of OASIS, once their reader has read it', () => {
  const ajv = new Ajv({ strict: false, validateFormats: false })
  const isValid = ajv.validate(JSON.parse(schema('csdl.schema.json')), csdl)
  assert.equal(isValid, true, ajv.errorsText())
})

test('$metadata describes every resource of the service document, and each is answered', async () => {
  const { value } = await asked('/')
  assert.deepEqual(
    value.map(({ name }) => name),
    names.toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)),
  )
})

const ORDER = ['Property', 'Member', 'Office', 'Media', 'EntityEvent', 'Field', 'Lookup']

for (const name of ORDER) {
  test(`each record of ${name} is as $metadata says, and its key finds it`, async () => {
    const expand = name === 'Property' ? '&$expand=Media' : ''
    const { value } = await asked(`/${name}?$top=2000${expand}`)
    assert.ok(value.length > 0)
    for (const record of value) await assertDescribed(name, record)
    const [last] = value.slice(-1)
    const [key = ''] = types[name]?.$Key ?? []
    const found = (await asked(
      `/${name}('${encodeURIComponent(text(last?.[key]))}')`,
    )) as unknown as Shown
    assert.equal(found[key], last?.[key])
  })
}

test('fields and lookups have every field and every value of the answers', async () => {
  const fields = (await asked('/Field?$top=2000')).value
  const described = ORDER.flatMap(name => plainFields(name).map(([field]) => `${name}:${field}`))
  assert.deepEqual(fields.map(({ FieldKey }) => FieldKey).toSorted(), described.toSorted())
  const lookups = (await asked('/Lookup?$top=2000')).value
  const named = ORDER.flatMap(name => plainFields(name)).flatMap(
    ([, field]) => field['@RESO.OData.Metadata.LookupName'] ?? [],
  )
  assert.deepEqual(
    [...new Set(lookups.map(({ LookupName }) => text(LookupName)))].toSorted(),
    [...new Set(named)].toSorted(),
  )
})

test('names of places are as long as $metadata says', () => {
  const { places } = service.catalog.places()
  const longest = (all: readonly { readonly name: string }[]) =>
    Math.max(...all.map(place => place.name.length))
  const max = (name: string) => types['Property']?.[name]?.$MaxLength ?? 0
  assert.ok(longest(places.cities) <= max('City'))
  assert.ok(longest(places.lakes) <= max('WaterBodyName'))
  assert.ok(longest(places.counties) + ' Parish'.length <= max('CountyOrParish'))
})

function plainFields(name: string): readonly (readonly [string, Property])[] {
  const fields = Object.entries(types[name] ?? {}) as readonly (readonly [string, Property])[]
  return fields.filter(([field, { $Kind }]) => !field.startsWith('$') && $Kind === undefined)
}

const lookupValues = new Set(
  (await asked('/Lookup?$top=2000')).value.map(
    r => `${text(r['LookupName'])}:${text(r['LookupValue'])}`,
  ),
)

async function assertDescribed(name: string, { Media, ...record }: Shown): Promise<void> {
  const fields = plainFields(name)
  assert.deepEqual(Object.keys(record).toSorted(), fields.map(([field]) => field).toSorted())
  for (const [field, described] of fields) assertValue(`${name}.${field}`, record[field], described)
  for (const medium of (Media ?? []) as readonly Shown[]) await assertDescribed('Media', medium)
}

function assertValue(field: string, value: unknown, described: Property): void {
  const { $Collection, $Nullable = false } = described
  if ($Collection) {
    assert.ok(Array.isArray(value), field)
    for (const each of list(value)) assertScalar(field, each, described)
  } else if (value === null) {
    assert.equal($Nullable, true, field)
  } else {
    assertScalar(field, value, described)
  }
}

const FORMS: Readonly<Record<string, RegExp>> = {
  'Edm.Date': /^\d{4}-\d\d-\d\d$/,
  'Edm.DateTimeOffset': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
}

function assertScalar(field: string, value: unknown, described: Property): void {
  const { $Type = 'Edm.String', $MaxLength, $Precision = 0, $Scale = 0 } = described
  const told = `${field}: ${JSON.stringify(value)}`
  if ($Type === 'Edm.String') {
    assert.equal(typeof value, 'string', told)
    assert.ok(text(value).length > 0 && text(value).length <= ($MaxLength ?? Infinity), told)
    const lookup = described['@RESO.OData.Metadata.LookupName']
    if (lookup) assert.ok(lookupValues.has(`${lookup}:${text(value)}`), told)
  } else if (FORMS[$Type]) {
    assert.match(text(value), FORMS[$Type], told)
  } else if ($Type === 'Edm.Boolean') {
    assert.equal(typeof value, 'boolean', told)
  } else {
    assert.equal(typeof value, 'number', told)
    if ($Type === 'Edm.Int32') assert.equal(Number(value) | 0, value, told)
    if ($Type === 'Edm.Int64') assert.ok(Number.isSafeInteger(value), told)
    if ($Type === 'Edm.Decimal') {
      const [whole = '', decimals = ''] = text(value).split('.')
      assert.ok(decimals.length <= $Scale && whole.length + $Scale <= $Precision, told)
    }
  }
}
