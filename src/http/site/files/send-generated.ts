import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { acceptedEncoding } from '../../server/accepted-encoding.ts'
import type { FileOrder } from '../file-order.ts'
import type { GeneratedFiles } from './generated-files.ts'

/** Sends a picture or a PDF. HEAD is answered without generating it. */
export async function sendFile(
  reply: FastifyReply,
  order: FileOrder,
  generated: GeneratedFiles,
): Promise<FastifyReply> {
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await generated.file(order, reply))
}

/** Sends a text that is generated compressed. HEAD is answered without generating it. */
export async function sendText(
  reply: FastifyReply,
  order: FileOrder,
  generated: GeneratedFiles,
): Promise<FastifyReply> {
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`)
  const isCompressed = acceptedEncoding(reply.request, ['gzip']) !== null
  if (isCompressed) reply.header('Content-Encoding', 'gzip')
  if (reply.request.method === 'HEAD') return reply.send(Readable.from([]))
  const bytes = await generated.file(order, reply)
  if (isCompressed) return reply.send(bytes)
  const plain = createGunzip()
  plain.end(bytes)
  return reply.send(plain)
}
