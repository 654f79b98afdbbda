import { ParameterReader, type Parameters, type ParameterValues } from '../../domain/parameters.ts'
import { FaultList } from '../../domain/problem.ts'
import { joined } from '../../domain/values/joined.ts'
import { formatValue } from '../../domain/values/scalars.ts'

/** Enough for every search that an address of the site can hold: answers repeat the search. */
const MAX_CHARACTERS = 1500
const MAX_ELEMENTS = 200

/** The arguments of a call: the parsed values, and the texts that they came from. */
export interface ReadArguments<Params extends Parameters> {
  readonly values: ParameterValues<Params>
  readonly sent: Readonly<Record<string, string>>
}

/**
 * Reads the arguments of a tool by the same rules as API parameters: each may also be the text of
 * its value.
 */
export class ArgumentReader<Params extends Parameters> {
  /** The JSON Schema with which tools are listed. */
  readonly schema: object
  readonly #reader: ParameterReader
  readonly #required: readonly string[]

  constructor(parameters: Params, required: readonly (string & keyof Params)[]) {
    this.#reader = new ParameterReader(parameters)
    this.#required = required
    this.schema = {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(parameters).map(([name, { schema, meaning }]) => [
          name,
          { ...listedSchema(schema), ...(meaning !== undefined && { description: meaning }) },
        ]),
      ),
      ...(required.length > 0 && { required }),
    }
  }

  /** @throws Problem `invalid-input` with all faults. */
  read(given: Readonly<Record<string, unknown>>): ReadArguments<Params> {
    const faults = new FaultList()
    const texts: Record<string, string> = {}
    let characters = 0
    for (const [name, value] of Object.entries(given)) {
      if (value === null || value === undefined) continue
      const text = textOf(value)
      if (!this.#reader.names.has(name.toLowerCase())) {
        const detail = `${formatValue(name)} is not an argument of this tool, which takes ${this.#taken()}.`
        faults.add('unknown', formatValue(name), detail)
      } else if (text === undefined) {
        faults.mustBe(
          name,
          `a text, a number, true, false or a list of at most ${MAX_ELEMENTS} of them`,
          value,
        )
      } else {
        characters += text.length
        texts[name] = text
      }
    }
    if (characters > MAX_CHARACTERS) {
      const detail = `All arguments together have ${characters} characters; at most ${MAX_CHARACTERS} are read.`
      faults.add('too-long', null, detail, 'Too long')
    }
    faults.throwIfAny()
    const { values, sent } = this.#reader.read(texts, faults)
    const missing = this.#required.filter(name => faults.isEmpty && sent[name] === undefined)
    for (const name of missing) faults.add('missing', name, `${name} must be given.`)
    faults.throwIfAny()
    return { values: values as ParameterValues<Params>, sent }
  }

  #taken(): string {
    return joined([...this.#reader.names.values()])
  }
}

/**
 * The parts of a schema that are listed. Models read all schemas before the first call, and invalid
 * values get an explanation anyway.
 */
const LISTED = ['type', 'enum', 'format']

/** The schema of a parameter for a model. Where one value or a list is accepted, only the list. */
function listedSchema(schema: object): object {
  const { anyOf, items, ...rest } = schema as {
    readonly anyOf?: readonly object[]
    readonly items?: object
  }
  const last = anyOf?.at(-1)
  if (last !== undefined) return listedSchema(last)
  const members = Object.entries(rest).filter(([name]) => LISTED.includes(name))
  return {
    ...Object.fromEntries(members),
    ...(items !== undefined && { items: listedSchema(items) }),
  }
}

/** A value as parameter text; undefined if it has none. */
function textOf(value: unknown): string | undefined {
  if (Array.isArray(value)) {
    const isList = value.length <= MAX_ELEMENTS && value.every(one => isPlain(one))
    return isList ? value.join(',') : undefined
  }
  return isPlain(value) ? String(value) : undefined
}

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
