import assert from 'node:assert/strict'
import type { ValidateFunction } from 'ajv'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import type { TestService } from './service.ts'

export interface Schema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly additionalProperties?: Schema | boolean
  readonly $ref?: string
}

interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly style?: string
  readonly explode?: boolean
  readonly schema: Schema
}

/** The content of a request or an answer. */
export interface Content {
  readonly schema: Schema
  readonly encoding?: Readonly<Record<string, { readonly contentType: string }>>
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface ResponseDescription {
  readonly description: string
  readonly headers: Readonly<Record<string, { readonly description?: string }>>
  readonly content?: Readonly<Record<string, Content>>
}

export interface Operation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, ResponseDescription>>
}

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'body'> &
  Partial<Pick<LightMyRequestResponse, 'headers'>>
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>

/** A version's OpenAPI document, which answers are compared with. */
export class Description {
  readonly source: string
  readonly servers: readonly { url: string }[]
  /** References but those to schemas are resolved. */
  readonly paths: Paths
  readonly schemas: Readonly<Record<string, Schema>>
  readonly #components: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly #validators = new Map<string, ValidateFunction>()
  readonly #ajv = addFormats.default(
    new Ajv2020.default({ strict: false, allErrors: true, logger: false }),
  )

  private constructor(source: string) {
    const document = JSON.parse(source, closed)
    this.source = source
    this.servers = document.servers
    this.#components = document.components
    this.schemas = document.components.schemas
    this.paths = this.#resolved(document.paths) as Paths
    this.#ajv.addSchema({ $id: 'document', components: { schemas: this.schemas } })
  }

  static async of(service: TestService, version: string): Promise<Description> {
    // From an address that no test uses, because the request counts against a limit.
    const remoteAddress = '192.0.2.200'
    const response = await service.app.inject({ url: `/${version}/openapi.json`, remoteAddress })
    assert.equal(response.statusCode, 200)
    return new Description(response.body)
  }

  /** The schema that a schema refers to, or itself. */
  schema(schema: Schema): Schema {
    const name = schema.$ref?.replace('#/components/schemas/', '')
    if (name === undefined) return schema
    const { description = undefined } = schema
    return { ...this.schemas[name], ...(description !== undefined && { description }) }
  }

  /**
   * Fails unless an answer matches its description and has no other members.
   * @param path As in the document, such as `/listings/{id}`.
   */
  check(path: string, method: string, answer: Answer): void {
    this.checkStatus(path, method, answer.statusCode)
    if (this.#isOfNoPath(path, method, answer)) this.checkRefusal(path, method, answer)
    else this.#validate(path, method, answer.statusCode, answer)
  }

  checkStatus(path: string, method: string, statusCode: number): void {
    const isDescribed =
      this.#isOfNoPath(path, method, { statusCode }) ||
      this.paths[path]?.[method]?.responses[statusCode]
    assert.ok(isDescribed, `${method} ${path} is not described to answer ${statusCode}`)
  }

  /** Fails unless an answer has the form of an endpoint's refusals. */
  checkRefusal(path: string, method: string, answer: Answer): void {
    this.#validate(path, method, 400, answer)
  }

  /** The fault of a value by a schema of this document; null: none. */
  faultOf(schema: Schema, value: unknown): string | null {
    // References are relative to the document.
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
    const validate = this.#validators.get(text) ?? this.#ajv.compile(JSON.parse(text))
    this.#validators.set(text, validate)
    return validate(value) ? null : this.#ajv.errorsText(validate.errors)
  }

  /** A path with another form, such as an id with letters, is not described. */
  #isOfNoPath(path: string, method: string, { statusCode }: Pick<Answer, 'statusCode'>): boolean {
    const { responses = {} } = this.paths[path]?.[method] ?? {}
    return statusCode === 404 && path.includes('{') && !responses[404]
  }

  #validate(path: string, method: string, described: number, answer: Answer): void {
    const { content } = this.paths[path]?.[method]?.responses[described] ?? {}
    if (isOfType(answer, Object.keys(content ?? {}))) return
    const schema = content?.['application/json']?.schema
    assert.ok(schema, `${method} ${path} is not described to answer ${described}`)
    const fault = this.faultOf(schema, JSON.parse(answer.body))
    assert.equal(fault, null, `${method} ${path} answers ${answer.statusCode} otherwise: ${fault}`)
  }

  #resolved(part: unknown): unknown {
    if (typeof part !== 'object' || part === null) return part
    if (Array.isArray(part)) return part.map(element => this.#resolved(element))
    if ('$ref' in part) {
      const [, , kind = '', name = ''] = String(part.$ref).split('/')
      return kind === 'schemas' ? part : this.#resolved(this.#components[kind]?.[name])
    }
    return Object.fromEntries(
      Object.entries(part).map(([name, value]) => [name, this.#resolved(value)]),
    )
  }
}

/** A description whose objects may have no other members than it names. */
function closed(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return value
  return name === 'properties' ? value : { additionalProperties: false, ...value }
}

/** Whether an answer is no JSON, and of a type that is described, such as a tile of a map. */
function isOfType({ headers }: Answer, types: readonly string[]): boolean {
  const type = String(headers?.['content-type']).split(';')[0] ?? ''
  return type !== 'application/json' && types.includes(type)
}
