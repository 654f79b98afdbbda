import fc from 'fast-check'
import { plain } from '../media/picture-fixtures.ts'
import { LISTINGS } from './catalog.ts'
import type { RandomPost } from './random-posts.ts'
import { anyText, encodeAny, pick } from './random-values.ts'

const BOUNDARY = 'a-boundary-of-random-uploads'

const PNG = await plain(9, 6).png().toBuffer()
const JPEG = await plain(60, 40).jpeg().toBuffer()
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const PAGE = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')

interface Part {
  readonly name: string
  readonly fileName: string | null
  readonly content: Buffer
}

const KINDS = { images: ['image', [PNG, JPEG]], documents: ['document', [PDF]] } as const
type Kind = keyof typeof KINDS

/** A form with files for one of the listings. Most forms are correct. */
export const anyUpload: fc.Arbitrary<RandomPost> = pick(['images', 'documents'] as const).chain(
  kind =>
    fc
      .tuple(anyListing(), fc.array(anyPart(kind), { minLength: 1, maxLength: 2 }), anyEnd)
      .map(([id, parts, end]) => ({
        template: `/listings/{id}/${kind}`,
        path: `/listings/${id}/${kind}`,
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: Buffer.concat([...parts.map(bytesOf), Buffer.from(end)]),
      })),
)

/** Correct ends of a form, and unfinished ones. */
const anyEnd = fc.oneof(
  { weight: 9, arbitrary: fc.constant(`--${BOUNDARY}--\r\n`) },
  { weight: 1, arbitrary: pick(['', `--${BOUNDARY}`, '--another--\r\n']) },
)

function anyListing(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 9, arbitrary: pick(LISTINGS.map(({ id }) => String(id))) },
    { weight: 1, arbitrary: anyText.map(text => encodeAny(text || '-')) },
  )
}

function anyPart(kind: Kind): fc.Arbitrary<Part> {
  const [field, files] = KINDS[kind]
  const fileName = fc.oneof(pick(['a.jpg', 'b.pdf', '../x', '']), anyText)
  const right = fc.record({
    name: fc.constant<string>(field),
    fileName,
    content: pick<Buffer>(files),
  })
  const text = fc.record({
    name: pick(['description', 'label']),
    fileName: fc.constant(null),
    content: anyText.map(Buffer.from),
  })
  const wrong = fc.record({
    name: pick<string>([field, 'file', 'data', '__proto__']),
    fileName: fc.option(fileName),
    content: pick([PAGE, PDF, PNG, Buffer.alloc(0), JPEG.subarray(0, 200)]),
  })
  return fc.oneof(
    { weight: 12, arbitrary: right },
    { weight: 2, arbitrary: text },
    { weight: 1, arbitrary: wrong },
  )
}

function bytesOf({ name, fileName, content }: Part): Buffer {
  const file = fileName === null ? '' : `; filename="${fileName.replaceAll(/["\r\n]/g, '_')}"`
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n')])
}
