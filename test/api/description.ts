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

/** A version's OpenAPI document, and whether answers are as it says. */
export class Description {
  readonly source: string
  readonly servers: readonly { url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly #ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }))

  private constructor(source: string) {
    const document = JSON.parse(source) as Pick<Description, 'servers' | 'paths'>
    this.source = source
    this.servers = document.servers
    this.paths = document.paths
  }

  static async of(service: TestService, version: string): Promise<Description> {
    const response = await service.app.inject({ url: `/${version}/openapi.json` })
    assert.equal(response.statusCode, 200)
    return new Description(response.body)
  }

  /** @param path As the document words it, such as `/listings/{id}`. */
  check(path: string, method: string, response: LightMyRequestResponse): void {
    const { statusCode } = response
    const answer = this.paths[path]?.[method]?.responses[statusCode]
    const schema = answer?.content['application/json']?.schema
    assert.ok(schema, `${method} ${path} is not described to answer ${statusCode}`)
    assert.ok(
      this.#ajv.validate(schema, response.json()),
      `${method} ${path} answers ${statusCode} otherwise: ${this.#ajv.errorsText()}`,
    )
  }
}
