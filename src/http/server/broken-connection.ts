import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { ErrorForm } from './error-answer.ts'
import { REQUEST_ID_HEADER } from './request-id.ts'
import type { Timeouts } from './timeouts.ts'

/** Codes of errors for which Node.js cannot read a request at all. */
const FAULTS: Readonly<Record<string, { status: number; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, detail: 'The headers may have at most 16 KiB in total.' },
  HPE_INVALID_METHOD: {
    status: 501,
    detail: 'Unknown method. Use GET, HEAD, POST or DELETE, in capital letters.',
  },
  CONNECT: { status: 501, detail: 'CONNECT is for proxies. Use GET, HEAD, POST or DELETE.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: 'The request did not arrive in time.' },
}

/**
 * How any request begins. Node.js also reports other bytes, such as those of TLS, as an invalid
 * method.
 */
const ANY_METHOD = /^[a-z]{1,20} /i
const MAX_METHOD_BYTES = 21

const NOT_HTTP = { status: 400, detail: 'The request is not well-formed HTTP.' }

interface BrokenRequest extends Error {
  readonly code?: string
  readonly rawPacket?: unknown
}

/** Answers bytes that cannot be parsed as a request, and closes the connection. */
export type RefuseBroken = (error: BrokenRequest, socket: Socket, requestId: string) => void

/** By default, Node.js closes the connection of a CONNECT without an answer. */
export function refuseTunnels(
  server: Server,
  refuse: (error: Error, socket: Socket) => void,
): void {
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy())
    refuse(Object.assign(new Error('CONNECT'), { code: 'CONNECT' }), socket as Socket)
  })
}

/**
 * Node.js stops tracking a connection once it has reported it as too slow, so it must be closed
 * here.
 */
export function refuseBroken(
  logger: FastifyBaseLogger,
  { partingMs }: Timeouts,
  form: ErrorForm,
  headers: Readonly<Record<string, string>>,
): RefuseBroken {
  return (error, socket, requestId) => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, detail } = faultOf(error)
    // Not the error itself: it contains the bytes that the client sent.
    logger.info({ requestId, status, fault: error.code }, 'Broken request')
    socket.end(answerOf(status, detail, form, { ...headers, [REQUEST_ID_HEADER]: requestId }))
    const parting = setTimeout(() => socket.destroy(), partingMs).unref()
    socket.once('close', () => clearTimeout(parting))
  }
}

function faultOf({ code = '', rawPacket }: BrokenRequest) {
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, MAX_METHOD_BYTES) : ''
  if (code === 'HPE_INVALID_METHOD' && !ANY_METHOD.test(start)) return NOT_HTTP
  return FAULTS[code] ?? NOT_HTTP
}

function answerOf(
  status: number,
  detail: string,
  form: ErrorForm,
  headers: Readonly<Record<string, string>>,
): string {
  const body = form.text([{ title: STATUS_CODES[status] ?? '', detail }], status)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${form.type}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
