import type { EdmType } from './resource-field.ts'

export interface DescribedField {
  readonly name: string
  readonly type: EdmType
  readonly lookup?: string
  readonly isList?: boolean
  readonly maxLength?: number
  readonly precision?: number
  readonly scale?: number
  readonly isKnown?: boolean
}

export interface DescribedResource {
  readonly name: string
  readonly key: string
  readonly fields: readonly DescribedField[]
  /** The collections that `$expand` accepts, with the resource of their records. */
  readonly expandable: Readonly<Record<string, string>>
}

const NAMESPACE = 'org.reso.metadata'
/** The namespace of RESO's terms. */
const VOCABULARY = 'RESO.OData.Metadata'
/** The document with RESO's terms, relative to the address of the service. */
export const VOCABULARY_FILE: string = `${VOCABULARY}.xml`
const LOOKUP_NAME = `${VOCABULARY}.LookupName`

const BEGIN = `<?xml version="1.0" encoding="UTF-8"?>
<edmx:Edmx xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx" Version="4.0">
`
const END = `</Schema>
</edmx:DataServices>
</edmx:Edmx>
`

/**
 * The terms of annotations, as CSDL in XML. They are in a separate document, because clients expect
 * one schema in the metadata.
 */
export function vocabularyXml(): string {
  return `${BEGIN}<edmx:DataServices>
<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${VOCABULARY}">
<Term Name="LookupName" Type="Edm.String" AppliesTo="Property"/>
${END}`
}

/** The OData metadata (CSDL in XML) of some resources. */
export function metadataXml(resources: readonly DescribedResource[]): string {
  const types = resources.map(entityType).join('')
  const sets = resources.map(entitySet).join('')
  return `${BEGIN}<edmx:Reference Uri="${VOCABULARY_FILE}"><edmx:Include Namespace="${VOCABULARY}"/></edmx:Reference>
<edmx:DataServices>
<Schema xmlns="http://docs.oasis-open.org/odata/ns/edm" Namespace="${NAMESPACE}">
${types}<EntityContainer Name="Default">
${sets}</EntityContainer>
${END}`
}

function entityType({ name, key, fields, expandable }: DescribedResource): string {
  const properties = fields.map(field => property(field, key)).join('')
  const navigation = Object.entries(expandable).map(
    ([collection, resource]) =>
      `<NavigationProperty Name="${escaped(collection)}" Type="Collection(${NAMESPACE}.${escaped(resource)})"/>\n`,
  )
  return `<EntityType Name="${escaped(name)}">
<Key><PropertyRef Name="${escaped(key)}"/></Key>
${properties}${navigation.join('')}</EntityType>
`
}

function property(field: DescribedField, key: string): string {
  const type = field.isList ? `Collection(${field.type})` : field.type
  const facets = [
    field.maxLength === undefined ? '' : ` MaxLength="${field.maxLength}"`,
    field.precision === undefined ? '' : ` Precision="${field.precision}"`,
    field.scale === undefined ? '' : ` Scale="${field.scale}"`,
    field.isKnown || field.name === key ? ' Nullable="false"' : '',
  ].join('')
  const begin = `<Property Name="${escaped(field.name)}" Type="${type}"${facets}`
  if (field.lookup === undefined) return `${begin}/>\n`
  return `${begin}><Annotation Term="${LOOKUP_NAME}" String="${escaped(field.lookup)}"/></Property>\n`
}

function entitySet({ name, expandable }: DescribedResource): string {
  const bindings = Object.entries(expandable)
    .map(
      ([collection, resource]) =>
        `<NavigationPropertyBinding Path="${escaped(collection)}" Target="${escaped(resource)}"/>`,
    )
    .join('')
  const type = `${NAMESPACE}.${escaped(name)}`
  return `<EntitySet Name="${escaped(name)}" EntityType="${type}">${bindings}</EntitySet>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
