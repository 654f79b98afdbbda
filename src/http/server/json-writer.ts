import fastJson from 'fast-json-stringify'

type Writer = (value: unknown) => string

/** By the JSON of their schemas. There are some dozens. */
const writers = new Map<string, Writer>()

/**
 * A function that serializes a value by a schema. Equal schemas share one, and it is compiled on
 * first use: three in four routes have the same errors, most are never sent, and compiling
 * all would take a third of the time in which a server is built.
 */
export function jsonWriter(schema: object): Writer {
  const text = JSON.stringify(schema)
  const known = writers.get(text) ?? lazily(schema)
  writers.set(text, known)
  return known
}

function lazily(schema: object): Writer {
  let write: Writer | null = null
  return value => {
    write ??= fastJson(schema)
    return write(value)
  }
}
