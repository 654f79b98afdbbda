import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Exchange, RECORDED } from './exchange.ts'

/** Imported before a test file: writes down what every server of it is asked and answers. */

const FILE = new URL(`${process.pid}.ndjson`, RECORDED)
const FORM = 'application/x-www-form-urlencoded'

subscribe('fastify.initialization', message => {
  const { fastify } = message as { fastify: FastifyInstance }
  const answers = new WeakMap<FastifyRequest, string>()
  // Added before all others, it sees the answer before it is compressed or found to be held already.
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      answers.set(request, payload.toString())
    }
    done(null, payload)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const exchange = exchangeOf(request, reply, answers.get(request) ?? '')
    appendFileSync(FILE, `${JSON.stringify(exchange)}\n`)
    done()
  })
})

function exchangeOf(request: FastifyRequest, reply: FastifyReply, answer: string): Exchange {
  const type = String(request.headers['content-type'] ?? '')
  return {
    method: request.method,
    url: request.url,
    headers: textsOf(request.headers),
    body: bodyOf(request.body, type),
    status: reply.statusCode,
    answerHeaders: textsOf(reply.getHeaders()),
    answer: reply.statusCode === 304 ? '' : answer,
  }
}

/** A body as it may have been sent. */
function bodyOf(body: unknown, type: string): string | null {
  if (body === undefined || body === null) return null
  if (!type.startsWith(FORM)) return JSON.stringify(body)
  const members = Object.entries(body).map(([name, value]) => [name, String(value)] as const)
  return new URLSearchParams(Object.fromEntries(members)).toString()
}

function textsOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const given = Object.entries(headers).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}
