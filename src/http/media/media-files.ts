import { opendir } from 'node:fs/promises'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { MEDIA_PATH } from '../../domain/public-urls.ts'
import {
  type ByteRange,
  type DrawnMedia,
  type MediaFile,
  type MediaStore,
  mediaOutOfReach,
  SELLERS_FOLDERS,
} from '../../media/media-store.ts'
import { networkOfClient } from '../server/client-address.ts'
import { heldTag } from '../server/entity-tag.ts'
import { unknownPath } from '../server/unknown-path.ts'

/** Files never change: other bytes get another path. */
const CACHING = 'public, max-age=31536000, immutable'

/**
 * Browsers must save a seller's document as a file, and never run it or display it as a page of
 * this site.
 */
const DOCUMENT_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox; base-uri 'none'; frame-ancestors 'none'",
}

const METHODS = ['GET', 'HEAD']

/** Serves the photos and documents of listings, wherever they are stored. */
export function addMediaFiles(app: FastifyInstance, media: MediaStore): void {
  for (const folder of SELLERS_FOLDERS) {
    app.route({
      method: METHODS,
      url: `${MEDIA_PATH}/${folder}/*`,
      exposeHeadRoute: false,
      handler: (request, reply) => {
        const path = `${folder}/${(request.params as { '*': string })['*']}`
        return serve(request, reply, media, path).catch(refuse)
      },
    })
  }
}

/**
 * Serves pictures that the program draws. A request for a missing picture waits until it is drawn.
 */
export async function addDrawnFiles(app: FastifyInstance, drawn: DrawnMedia): Promise<void> {
  const { directory } = drawn
  await app.register(async scope => {
    // The library answers 403 when it cannot open a folder, even when the reason is too many open
    // files.
    scope.addHook('onRequest', async request => {
      const folder = await opendir(directory).catch(nullIfMissing)
      await folder?.close()
      await drawn.ready((request.params as { '*': string })['*'], networkOfClient(request))
    })
    await scope.register(files, { root: directory, prefix: MEDIA_PATH, index: false })
  })
}

async function serve(
  request: FastifyRequest,
  reply: FastifyReply,
  media: MediaStore,
  path: string,
): Promise<unknown> {
  const { range, 'if-none-match': held } = request.headers
  const isWhole = request.method === 'GET' && range === undefined && held === undefined
  const file = isWhole ? await media.open(path) : await media.find(path)
  if (file === null) throw unknownPath(request)
  reply
    .header('ETag', `"${file.tag}"`)
    .header('Last-Modified', new Date(file.modifiedAt).toUTCString())
    .header('Cache-Control', CACHING)
    .header('Accept-Ranges', 'bytes')
  if (path.startsWith('documents/')) {
    reply.headers({ ...DOCUMENT_HEADERS, 'Content-Disposition': dispositionOf(path) })
  }
  if (heldTag(request, file.tag) !== null) return reply.code(304).send()
  reply.type(file.type)
  const part = rangeOf(request, file)
  if (part === 'none') {
    return reply.code(416).header('Content-Range', `bytes */${file.bytes}`).send()
  }
  const { first, last } = part ?? { first: 0, last: file.bytes - 1 }
  if (part) reply.code(206).header('Content-Range', `bytes ${first}-${last}/${file.bytes}`)
  reply.header('Content-Length', last - first + 1)
  if (request.method === 'HEAD') return reply.send()
  const opened = 'content' in file ? file : await media.open(path, part ?? undefined)
  if (opened === null) throw unknownPath(request)
  return reply.send(opened.content)
}

/**
 * The part of a file that a request wants (RFC 9110, section 14); `none` if the file has no such
 * part; null for the whole file. Requests for several parts get the whole file, as do clients that
 * have another version of the file.
 */
function rangeOf({ headers, method }: FastifyRequest, file: MediaFile): ByteRange | null | 'none' {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? []
  const condition = headers['if-range']
  const isOther = condition !== undefined && condition !== `"${file.tag}"`
  if (method === 'HEAD' || isOther || from + to === '') return null
  const end = file.bytes - 1
  const first = from === '' ? Math.max(0, file.bytes - Number(to)) : Number(from)
  const last = from === '' || to === '' ? end : Math.min(Number(to), end)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  return first > end || last < first ? 'none' : { first, last }
}

/** Browsers save `documents/7/<token>-survey.pdf` as survey.pdf. */
function dispositionOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/^[^-]*-/, '')
  return `attachment; filename="${name}"`
}

function nullIfMissing(fault: unknown): null {
  if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null
  throw fault
}

function refuse(fault: unknown): never {
  throw fault instanceof Problem ? fault : mediaOutOfReach(fault)
}
