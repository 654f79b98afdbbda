import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../../domain/problem.ts'
import { MAX_PART_HEADERS, MAX_PART_TEXT_BYTES, MAX_PARTS } from './body-bounds.ts'

export type FormPart =
  | { readonly kind: 'text'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'file'
      readonly name: string
      readonly fileName: string
      /** Must be read to the end before the next part is requested. */
      readonly content: Readable
    }

const FORM_TYPE = /^multipart\/form-data\s*;/i

/** Lets the routes of a scope read forms with files, and nothing else. */
export async function takeForms(scope: FastifyInstance): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addHook('onRequest', async ({ headers }) => {
    if (FORM_TYPE.test(headers['content-type'] ?? '')) return
    throw Problem.of(
      'unsupported-media-type',
      'Content type not supported',
      'The Content-Type must be multipart/form-data, with a boundary.',
    )
  })
  await scope.register(multipart)
}

/**
 * The parts of a form as they arrive.
 * @throws Problem `invalid-input` when the form is malformed, ends too soon or has too many parts.
 */
export async function* formParts(
  request: FastifyRequest,
  maxParts = MAX_PARTS,
): AsyncGenerator<FormPart> {
  const limits = {
    parts: maxParts,
    fields: maxParts,
    fieldSize: MAX_PART_TEXT_BYTES,
    // The receiver of a file counts its bytes.
    fileSize: Number.MAX_SAFE_INTEGER,
    headerPairs: MAX_PART_HEADERS,
  }
  try {
    for await (const part of request.parts({ limits })) {
      // May be missing, although the type says otherwise.
      const name = part.fieldname ?? ''
      if (part.type === 'file') {
        yield { kind: 'file', name, fileName: part.filename ?? '', content: part.file }
      } else if (part.valueTruncated) {
        throw malformed(`the field ${name} has over ${MAX_PART_TEXT_BYTES} bytes`)
      } else yield { kind: 'text', name, value: String(part.value) }
    }
  } catch (fault) {
    if (fault instanceof Problem || !(fault instanceof Error)) throw fault
    const isTooLong = 'code' in fault && fault.code === 'FST_PARTS_LIMIT'
    throw malformed(isTooLong ? `it has over ${maxParts} fields and files` : fault.message)
  }
}

function malformed(reason: string): Problem {
  return Problem.of('invalid-input', 'Body invalid', `The form cannot be read: ${reason}.`)
}
