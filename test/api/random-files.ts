import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { anyHeaders } from './random-gets.ts'
import { anyText, encodeAny, pick, printable, seldom } from './random-values.ts'
import type { TestService } from './service.ts'

/** Paths that need no key and have no description. */
const PAGES = ['/', '/docs', '/docs/', '/docs/docs.js', '/healthz', '/readyz', '/v3/openapi.json']
const FOLDERS = ['/media/', '/media/pool/', '/media/listings/', '/media/documents/', '/docs/']

/** How many files of a service are requested. */
const MAX_FILES = 100

interface RandomFile {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

/** A file, or a path without a file, and a part of it. */
function anyFile(paths: readonly string[]): fc.Arbitrary<RandomFile> {
  const astray = fc
    .tuple(pick(FOLDERS), fc.array(fc.oneof(anyText, pick(['..', '.', ''])), { maxLength: 4 }))
    .map(([folder, names]) => folder + names.map(encodeAny).join('/'))
  const bound = fc.option(fc.oneof(fc.nat(40), fc.nat(20_000)), { nil: '' })
  const range = fc.oneof(
    { weight: 4, arbitrary: fc.tuple(bound, bound).map(([a, b]) => `bytes=${a}-${b}`) },
    { weight: 1, arbitrary: printable },
  )
  return fc
    .record({
      method: pick(['GET', 'GET', 'GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']),
      path: fc.oneof(
        { weight: 3, arbitrary: pick(paths) },
        { weight: 1, arbitrary: pick(PAGES) },
        { weight: 1, arbitrary: astray },
      ),
      headers: anyHeaders,
      range: fc.option(range),
      held: seldom(pick(['*', '"x"', 'W/"x", *'])),
    })
    .map(({ headers, range, held, ...rest }) => {
      const part = range !== null && { range }
      const condition = held !== null && { 'if-none-match': held }
      return { ...rest, headers: { ...headers, ...part, ...condition } }
    })
}

/**
 * Requests files and pages of a service at random. Fails with the seed and the request at the first answer with
 * status 500 or above, or with other bytes than its headers say.
 * @returns How often each status was answered.
 */
export async function askForFiles(
  service: TestService,
  { requests, seed }: { requests: number; seed: number },
): Promise<ReadonlyMap<number, number>> {
  const whole = new Map<string, Buffer>()
  for (const folder of ['listings', 'documents']) {
    for await (const { path } of service.files.media.list(folder)) {
      const { rawPayload } = await service.app.inject(`/media/${path}`)
      whole.set(`/media/${path}`, rawPayload)
      if (whole.size >= MAX_FILES) break
    }
  }
  const byStatus = new Map<number, number>()
  const property = fc.asyncProperty(anyFile([...whole.keys()].sort()), async request => {
    const { statusCode } = await ask(service, request, whole.get(request.path))
    byStatus.set(statusCode, (byStatus.get(statusCode) ?? 0) + 1)
  })
  await fc.assert(property, { numRuns: requests, seed })
  return byStatus
}

async function ask(service: TestService, request: RandomFile, whole: Buffer | undefined) {
  const { method, path, headers } = request
  const response = await service.app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: path,
    headers: { 'x-api-key': service.key, ...headers },
  })
  const { statusCode, rawPayload } = response
  assert.ok(statusCode < 500, `${statusCode}: ${response.body}`)
  assert.equal(response.headers['x-content-type-options'], 'nosniff')
  assert.match(String(response.headers['content-security-policy']), /^default-src 'none'/)
  if (method === 'HEAD' || statusCode === 304) assert.equal(rawPayload.length, 0)
  if (whole && method === 'HEAD') assert.ok([200, 304].includes(statusCode), String(statusCode))
  if (whole && method === 'GET') {
    const [, first, last] =
      /^bytes (\d+)-(\d+)\//.exec(String(response.headers['content-range'])) ?? []
    if (statusCode === 200) assert.ok(rawPayload.equals(whole))
    else if (statusCode === 206) {
      assert.ok(rawPayload.equals(whole.subarray(Number(first), Number(last) + 1)))
    } else assert.ok([304, 416].includes(statusCode), String(statusCode))
  }
  return response
}
