import type { TSchema } from 'typebox'
import type { KeyPermission } from '../../../domain/accounts/permissions.ts'
import type { ProblemCode } from '../../../domain/problem.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { wholeNumberOf } from '../../../domain/values/scalars.ts'
import {
  type ApiRequest,
  type Endpoint,
  type EndpointDescription,
  getting,
  pathId,
  type Tag,
  unknownId,
} from './endpoint.ts'

/** The codes of refusals of endpoints that take a body. */
export const WRITING: readonly ProblemCode[] = [
  'forbidden',
  'conflict',
  'payload-too-large',
  'unsupported-media-type',
]

const FOREIGN: readonly ProblemCode[] = ['forbidden', 'not-found']

/** An endpoint about one record of a noun. Its description needs no word about rights. */
interface RecordEndpoint<Id> extends Pick<EndpointDescription, 'name' | 'summary'> {
  readonly description?: string
  /** The meanings of the tokens behind the id in the path. */
  readonly tokens?: Readonly<Record<string, string>>
  readonly meaning: string
  readonly schema: TSchema
  readonly handle: (request: ApiRequest<unknown>, id: Id) => Promise<unknown>
}

/** An endpoint that does something with a record. */
interface RecordAction<Id> extends RecordEndpoint<Id> {
  /** The status of its answer (default: 200). */
  readonly status?: number
  /** The codes of refusals (default: `forbidden` and `not-found`). */
  readonly refusals?: readonly ProblemCode[]
  readonly body?: TSchema
}

/**
 * What the endpoints of a noun share, which accounts have and keys manage: the permission, and the
 * answer to keys of other accounts.
 */
export class NounEndpoints<Id extends number> {
  readonly #kind: string
  readonly #tag: Tag
  /** The sentence about the permission. */
  readonly needs: string
  /** The sentences about rights of endpoints about one record. */
  readonly foreign: string

  /** @param kind The kind of record, such as `Webhook`. */
  constructor(kind: string, tag: Tag, permission: KeyPermission) {
    this.#kind = kind
    this.#tag = tag
    this.needs = `The key needs the permission \`${permission}\`.`
    this.foreign = `${this.needs} A ${kind.toLowerCase()} of an account that it may not act for is not found.`
  }

  /** The record in the path. @throws Problem `not-found` for digits that cannot be an id. */
  idIn({ path }: Pick<ApiRequest<unknown>, 'path'>): Id {
    return pathId<Id>(this.#kind, path['id'])
  }

  /** An endpoint that answers a GET. */
  reading({ description, meaning, schema, handle, ...named }: RecordEndpoint<Id>): Endpoint {
    return getting({
      ...named,
      ...this.#described(description, named.tokens),
      refusals: FOREIGN,
      caching: 'none',
      answer: { meaning, schema },
      handle: request => handle(request, this.idIn(request)),
    })
  }

  /** An endpoint that does something with a record. */
  acting({
    status = 200,
    description,
    meaning,
    schema,
    handle,
    ...named
  }: RecordAction<Id>): Endpoint {
    return {
      refusals: FOREIGN,
      ...named,
      ...this.#described(description, named.tokens),
      parameters: {},
      caching: 'none',
      answers: { [status]: { meaning, schema } },
      handle: async (request: ApiRequest<unknown>) => ({
        status,
        body: await handle(request, this.idIn(request)),
      }),
    }
  }

  #described(description: string | undefined, tokens: Readonly<Record<string, string>> = {}) {
    return {
      tag: this.#tag,
      description: description === undefined ? this.foreign : `${description} ${this.foreign}`,
      tokens: { id: `Id of the ${this.#kind.toLowerCase()}`, ...tokens },
      refused: [unknownId(this.#kind, '999999')],
    }
  }
}

/** The account that a request names, or that of its key. */
export function accountOf({ members, principal, faults }: ApiRequest<unknown>): AccountId {
  const given = members.get('accountid')
  const id = given === undefined ? principal.actor.accountId : wholeNumberOf(given)
  if (id) return id as AccountId
  faults.mustBe('accountID', 'the id of an account', given)
  return 0 as AccountId
}
