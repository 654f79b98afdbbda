/** OData's service document: lists the resources. */
export function serviceDocument(base: string, resources: readonly string[]) {
  return {
    '@odata.context': `${base}/$metadata`,
    value: resources.map(name => ({ name, kind: 'EntitySet', url: name })),
  }
}
