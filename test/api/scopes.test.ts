import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { Problem } from '../../src/domain/problem.ts'
import { answerError, type ErrorForm } from '../../src/http/server/error-answer.ts'
import type { Refusals, Scope } from '../../src/http/server/scope.ts'
import { buildServer } from '../../src/http/server/server.ts'
import { noResource } from '../../src/http/server/unknown-path.ts'

const TEXT: ErrorForm = { type: 'text/plain', text: ([{ detail }]) => detail }
const refusals: Refusals = {
  unknownPath: noResource,
  refuse: (error, request, reply) => answerError(error, request, reply, TEXT),
}

/** A surface that scripts of other sites may not read, and that only visitors with a cookie may use. */
const CONSOLE: Scope = {
  prefix: '/console',
  refusals,
  add: app => {
    app.addHook('onRequest', async (request, reply) => {
      reply.removeHeader('access-control-allow-origin')
      if (request.headers.cookie === undefined) {
        throw Problem.of('key-missing', 'Log in first', 'There is no cookie.')
      }
    })
    app.get('/listings', () => 'All listings')
    app.post('/listings', () => 'One more')
  },
}

const OPEN: Scope = { prefix: '/open', add: app => void app.delete('/listings', () => 'None') }

async function serverOfScopes() {
  return await buildServer(
    {
      logger: pino({ level: 'silent' }),
      newRequestId: () => 'request',
      isLoaded: () => true,
      refusals,
      brokenRequestForm: TEXT,
    },
    [CONSOLE, OPEN],
  )
}

test('the hooks of a scope hold for paths and methods that it does not have', async () => {
  await using app = await serverOfScopes()
  const headers = { cookie: 'visitor=1' }
  for (const [method, url, status] of [
    ['GET', '/console/listings', 200],
    ['GET', '/console/nothing', 404],
    ['POST', '/console/nothing', 404],
    ['PUT', '/console/listings', 405],
  ] as const) {
    const known = await app.inject({ method, url, headers })
    assert.equal(known.statusCode, status, `${method} ${url}`)
    assert.equal(known.headers['access-control-allow-origin'], undefined, `${method} ${url}`)
    const unknown = await app.inject({ method, url })
    assert.equal(unknown.statusCode, 401, `${method} ${url}`)
  }
  const outside = await app.inject({ url: '/nothing' })
  assert.deepEqual([outside.statusCode, outside.headers['access-control-allow-origin']], [404, '*'])
})

test('a scope names its routes, and the server refuses all other methods', async () => {
  await using app = await serverOfScopes()
  const headers = { cookie: 'visitor=1' }
  const taken = await app.inject({ method: 'PUT', url: '/console/listings', headers })
  assert.deepEqual([taken.statusCode, taken.headers.allow], [405, 'GET, HEAD, POST'])
  const other = await app.inject({ method: 'GET', url: '/open/listings' })
  assert.deepEqual([other.statusCode, other.headers.allow], [405, 'DELETE'])
})
