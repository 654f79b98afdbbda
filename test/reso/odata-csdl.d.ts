declare module 'odata-csdl' {
  /** Reads CSDL in XML. Faults throw. */
  // biome-ignore lint/suspicious/noExplicitAny: CSDL in JSON is a tree of any form
  export function xml2json(xml: string): any
}
