import type { TObject } from 'typebox'
import type { Catalog } from '../../catalog/catalog.ts'
import type { Parameters } from '../../domain/parameters.ts'
import { Problem } from '../../domain/problem.ts'
import type { Urls } from '../../domain/public-urls.ts'
import type { Calendar } from '../../domain/values/calendar.ts'
import type { Clock } from '../../domain/values/clock.ts'
import { ArgumentReader, type ReadArguments } from './arguments.ts'
import { isRecord } from './rpc-messages.ts'
import { MAX_SELLER_TEXT_CHARACTERS, sellerWords } from './seller-text.ts'

/** The parts of the service that tools use. */
export interface ToolContext {
  readonly catalog: Catalog
  readonly calendar: Calendar
  readonly clock: Clock
  readonly urls: Urls
}

/** A tool and what it does. No tool writes, sends or fetches anything. */
export interface ToolDescription<Params extends Parameters> {
  readonly name: string
  readonly title: string
  /** Contains no data: a model might take it for an order. */
  readonly description: string
  readonly parameters: Params
  readonly required: readonly (string & keyof Params)[]
  readonly answer: TObject
  readonly handle: (given: ReadArguments<Params>) => Promise<SellersTexts>
}

/** An answer; texts under members named `sellerText` were written by sellers. */
type SellersTexts = Readonly<Record<string, unknown>>

export interface Tool {
  readonly name: string
  readonly listed: object
  readonly call: (given: Readonly<Record<string, unknown>>) => Promise<CallResult>
}

interface CallResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[]
  readonly structuredContent?: object
  readonly isError?: boolean
}

/** The maximum size of an answer as text; the envelope takes up the other bytes of 32 KB. */
const MAX_BYTES = 32 * 1024 - 512
/** The other hints concern tools that write. */
const READ_ONLY = { readOnlyHint: true, openWorldHint: false }
/** Texts of sellers are shortened step by step until an answer fits. */
const SELLER_TEXT_LIMITS = [MAX_SELLER_TEXT_CHARACTERS, 600, 250, 100, 40, 0]
/** Problem codes that callers can fix with different arguments. */
const TOLD = ['invalid-input', 'not-found', 'listing-inactive']

export function toolOf<Params extends Parameters>(about: ToolDescription<Params>): Tool {
  const { name, title, description, parameters, required, answer, handle } = about
  const reader = new ArgumentReader(parameters, required)
  const outputSchema = withoutRequired(answer)
  const listed = { name, title, description, inputSchema: reader.schema, outputSchema }
  return {
    name,
    listed: { ...listed, annotations: READ_ONLY },
    call: async given => {
      try {
        return fitting(await handle(reader.read(given)))
      } catch (error) {
        if (error instanceof Problem && TOLD.includes(error.code)) return failure(error)
        throw error
      }
    },
  }
}

/** A schema that names each member only once: models read all schemas before the first call. */
function withoutRequired(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRequired)
  if (!isRecord(schema)) return schema
  const { required, ...rest } = schema
  // A member may itself be named `required`.
  const kept = Array.isArray(required) ? rest : schema
  return Object.fromEntries(
    Object.entries(kept).map(([name, value]) => [name, withoutRequired(value)]),
  )
}

/** A refusal that a model can learn from. */
function failure({ faults }: Problem): CallResult {
  const text = faults.map(({ title, detail }) => `${title}: ${detail}`).join('\n')
  return { content: [{ type: 'text', text }], isError: true }
}

function fitting(answer: SellersTexts): CallResult {
  for (const max of SELLER_TEXT_LIMITS) {
    const structuredContent = cleaned(answer, max) as object
    const text = JSON.stringify(structuredContent)
    const result = { content: [{ type: 'text' as const, text }], structuredContent }
    if (Buffer.byteLength(JSON.stringify(result)) <= MAX_BYTES) return result
  }
  throw new Error('The answer of a tool is too long even without texts from sellers')
}

/** A value in which sellers' texts are plain words of limited length. */
function cleaned(value: unknown, max: number, isSellers = false): unknown {
  if (typeof value === 'string') return isSellers ? sellerWords(value, max) : value
  if (Array.isArray(value)) return value.map(one => cleaned(one, max, isSellers))
  if (!isRecord(value)) return value
  const members = Object.entries(value)
  return Object.fromEntries(
    members.map(([name, one]) => [name, cleaned(one, max, isSellers || name === 'sellerText')]),
  )
}
