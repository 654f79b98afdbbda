import assert from 'node:assert/strict'
import Ajv2020 from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { LightMyRequestResponse } from 'fastify'
import type { TestService } from './service.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly description?: string
  readonly schema: { enum?: string[] }
}

interface Operation {
  readonly operationId: string
  readonly parameters: readonly Parameter[]
  readonly responses: Record<string, { content: Record<string, { schema: object }> }>
}

type Answer = Pick<LightMyRequestResponse, 'statusCode' | 'body'>

/** A version's OpenAPI document, and whether answers are as it says. */
export class Description {
  readonly source: string
  readonly servers: readonly { url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly #ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }))

  private constructor(source: string) {
    const document = JSON.parse(source, closed) as Pick<Description, 'servers' | 'paths'>
    this.source = source
    this.servers = document.servers
    this.paths = document.paths
  }

  static async of(service: TestService, version: string): Promise<Description> {
    // From an address that nobody else asks from, as it is counted.
    const remoteAddress = '192.0.2.200'
    const response = await service.app.inject({ url: `/${version}/openapi.json`, remoteAddress })
    assert.equal(response.statusCode, 200)
    return new Description(response.body)
  }

  /**
   * Fails unless an answer is as it is described, and has no member besides.
   * @param path As the document words it, such as `/listings/{id}`.
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

  /** Fails unless an answer tells what is wrong in the form that a row's refusals have. */
  checkRefusal(path: string, method: string, answer: Answer): void {
    this.#validate(path, method, 400, answer)
  }

  /** What is not of a row's form, such as an id with letters, is of no described path. */
  #isOfNoPath(path: string, method: string, { statusCode }: Pick<Answer, 'statusCode'>): boolean {
    const { responses = {} } = this.paths[path]?.[method] ?? {}
    return statusCode === 404 && path.includes('{') && !responses[404]
  }

  #validate(path: string, method: string, described: number, answer: Answer): void {
    const { content } = this.paths[path]?.[method]?.responses[described] ?? {}
    const schema = content?.['application/json']?.schema ?? false
    assert.ok(
      this.#ajv.validate(schema, JSON.parse(answer.body)),
      `${method} ${path} answers ${answer.statusCode} otherwise: ${this.#ajv.errorsText()}`,
    )
  }
}

/** A description with its objects closed: what it does not name is not to be there. */
function closed(name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return value
  return name === 'properties' ? value : { additionalProperties: false, ...value }
}
