import { type TSchema, Type } from 'typebox'
import type { Parameter } from '../../../domain/parameters.ts'
import type { Endpoint, Route } from '../endpoint/endpoint.ts'
import type { Components } from './components.ts'

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'A text of your own, new for each new request. A request that is repeated with the same text within 24 hours is carried out once, and answered as the first time.',
  schema: Type.String({ maxLength: 255, examples: ['form-7421'] }),
}

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  description:
    'The ETag that the listing was read with. The edit is refused with 412 if the listing has changed since.',
  schema: Type.String({ examples: ['"1024.3.5dh1yAj1ZqK2yYyVvA9a1H8Bz9o"'] }),
}

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  description:
    'The ETag of an earlier answer. If nothing has changed, the answer is 304 without a body.',
  schema: Type.String({ examples: ['"5dh1yAj1ZqK2yYyVvA9a1H8Bz9o"'] }),
}

const PREFER = {
  name: 'Prefer',
  in: 'header',
  description:
    'handling=strict refuses unknown parameters with 400 and names the nearest known one; without it they are ignored.',
  schema: Type.String({ examples: ['handling=strict'] }),
}

/** Describes all that a request may carry except its body and key. */
export function parametersOf(
  components: Components,
  method: Route['method'],
  endpoint: Endpoint,
  tokens: readonly PathToken[],
): object[] {
  const headers = [
    ...(method === 'POST' ? [IDEMPOTENCY_KEY] : []),
    ...(method === 'GET' ? [PREFER] : []),
    ...(endpoint.isConditional ? [IF_MATCH] : []),
    ...(['revalidate', 'brief'].includes(endpoint.caching) ? [IF_NONE_MATCH] : []),
  ]
  return [
    ...tokens.map(({ name, schema }) => ({
      name,
      in: 'path',
      required: true,
      description: endpoint.tokens?.[name],
      schema,
    })),
    ...Object.entries(endpoint.parameters).map(([name, parameter]) => query(name, parameter)),
    ...headers.map(header =>
      components.refer('parameters', header.name.replaceAll('-', ''), header, () => header),
    ),
  ]
}

function query(name: string, { schema, meaning, accepts }: Parameter<unknown>): object {
  // Lists are comma-separated, because a repeated parameter is refused.
  const { type, anyOf } = schema as { type?: string; anyOf?: readonly { type?: string }[] }
  const isList = [type, ...(anyOf ?? []).map(one => one.type)].includes('array')
  return {
    name,
    in: 'query',
    description: `${meaning === undefined ? '' : `${meaning}. `}Accepts ${accepts}.`,
    ...(isList && { style: 'form', explode: false }),
    schema,
  }
}

// linear: at most 200 characters, because every path is one of our own
const TOKEN = /:(\w+)\(\^(.+?)\$\)(?=\/|\.|$)/g
const CHOICE = /^\(\?:(.+)\)$/

interface PathToken {
  readonly name: string
  readonly schema: TSchema
}

/** `/types/:type(^(?:sort|dt)$)` as `/types/{type}` and the values that its token accepts. */
export function readPath(path: string): { template: string; tokens: PathToken[] } {
  const tokens: PathToken[] = []
  const template = path.replaceAll(TOKEN, (_token, name: string, pattern: string) => {
    const choices = CHOICE.exec(pattern)?.[1]?.replaceAll('\\', '').split('|')
    const schema = choices
      ? Type.Unsafe<string>({ type: 'string', enum: choices })
      : Type.Integer({ minimum: 0 })
    tokens.push({ name, schema })
    return `{${name}}`
  })
  return { template, tokens }
}
