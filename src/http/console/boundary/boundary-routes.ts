import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { isOnEarth, readDegrees } from '../../../domain/places/degrees.ts'
import type { FileRings } from '../../../domain/places/file-rings.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import { formParts, takeForms } from '../../bodies/form-parts.ts'
import type { ConsoleContext } from '../console-context.ts'
import { sentTexts } from '../frame/form-page.ts'
import { NOTHING_DONE, type Notice } from '../listing-files/files-frame.ts'
import { type WorkedListing, workedListing } from '../listing-files/worked-listing.ts'
import { guarded } from '../visits/guarded.ts'
import { boundaryPage, MAX_FILE_MEGABYTES } from './boundary-page.ts'
import { choicePage } from './choice-page.ts'

const PATH = '/listings/:listing/boundary'
/** The longest boundary as a form sends it: each of its signs may take three. */
const MAX_BOUNDARY_BYTES = 512 * 1024
const MAX_DRAWN_CORNERS = 10_000
const SOLVABLE: readonly ProblemCode[] = [
  'invalid-input',
  'payload-too-large',
  'unavailable',
  'overloaded',
  'conflict',
]
const DONE: Readonly<Record<string, string>> = { saved: 'The boundary is stored.' }

/** The boundary of a listing: drawn, or from a file. Nothing changes before somebody has seen the shape. */
export async function addBoundary(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  const { files, pages, catalog } = context
  const show = (reply: FastifyReply, signedIn: SignedIn, worked: WorkedListing, notice: Notice) => {
    const status = notice.leftOut.length > 0 ? 422 : 200
    return pages.send(reply, boundaryPage(worked, notice, context.map), signedIn, status)
  }
  app.get(
    PATH,
    guarded(context, async (request, reply, signedIn) => {
      const worked = await workedListing(files, signedIn, request.params, 'read')
      const { done = '' } = request.query as { done?: string }
      const text = Object.hasOwn(DONE, done) ? (DONE[done] ?? '') : ''
      return show(reply, signedIn, worked, { ...NOTHING_DONE, done: text })
    }),
  )
  /** A handler for people who may change the listing; what they can solve is said on the page. */
  const changing = (
    change: (
      worked: WorkedListing,
      request: FastifyRequest,
      signedIn: SignedIn,
    ) => Promise<Outcome>,
  ) =>
    guarded(context, async (request, reply, signedIn) => {
      const worked = await workedListing(files, signedIn, request.params, 'write')
      try {
        const outcome = await change(worked, request, signedIn)
        if (outcome === 'saved') {
          return reply.redirect(`/console/listings/${worked.id}/boundary?done=saved`, 303)
        }
        if ('rings' in outcome) return pages.send(reply, choicePage(worked, outcome), signedIn)
        const now = await workedListing(files, signedIn, request.params, 'read')
        return show(reply, signedIn, now, outcome)
      } catch (error) {
        if (!(error instanceof Problem) || !SOLVABLE.includes(error.code)) throw error
        const leftOut = error.faults.map(({ detail }) => ({ name: '', reason: detail }))
        return show(reply, signedIn, worked, { ...NOTHING_DONE, leftOut })
      }
    })
  await app.register(async scope => {
    await takeForms(scope)
    const read = changing((worked, request) => ringsOfFile(context, worked, request))
    scope.post(PATH, { config: { takesFiles: true } }, read)
  })
  const large = { bodyLimit: MAX_BOUNDARY_BYTES }
  const drawn = changing(async (_worked, request) =>
    ringsOfDrawing(sentTexts(request.body)('corners')),
  )
  app.post(`${PATH}/draw`, large, drawn)
  const use = changing(async ({ id }, request, { principal }) => {
    const boundary = sentTexts(request.body)('boundary')
    if (boundary === '') throw noBoundary('Choose one of the shapes.')
    await catalog.listings.changeBoundary(principal, id, boundary)
    return 'saved'
  })
  app.post(`${PATH}/use`, large, use)
  const remove = changing(async ({ id, detail }, _request, { principal }) => {
    await catalog.listings.changeBoundary(principal, id, '')
    return removed(id, detail.listing.encodedBoundary)
  })
  app.post(`${PATH}/remove`, remove)
}

/** What follows from a form: shapes to choose from, the page with a notice, or the page anew. */
type Outcome = FileRings | Notice | 'saved'

async function ringsOfFile(
  { uploads, boundaries }: ConsoleContext,
  { detail }: WorkedListing,
  request: FastifyRequest,
): Promise<FileRings> {
  const { accountId } = detail.listing
  const rules = { fileField: 'file', maxFiles: 1, maxMegabytes: MAX_FILE_MEGABYTES }
  let read: FileRings | null = null
  for await (const one of uploads.oneByOne(formParts(request), rules, accountId)) {
    if (one.kind === 'too-large') {
      throw noBoundary(`The file is larger than ${MAX_FILE_MEGABYTES} MB. Send the boundary alone.`)
    }
    if (one.kind === 'kept') read = await boundaries.read(one.file.file, accountId)
  }
  if (read === null) throw noBoundary('Choose a file.')
  return read
}

/** @param text `31.7,-97.5;31.8,-97.5;…`: latitude and longitude of each corner. */
function ringsOfDrawing(text: string): FileRings {
  const pairs = text.split(';', MAX_DRAWN_CORNERS + 1)
  const points = pairs.map((pair): Coordinates => {
    const [latitude = '', longitude = ''] = pair.split(',', 2)
    return { latitude: readDegrees(latitude), longitude: readDegrees(longitude) }
  })
  const isRing = points.length >= 3 && points.length <= MAX_DRAWN_CORNERS && points.every(isOnEarth)
  if (!isRing) throw noBoundary('Draw at least three corners.')
  return { rings: [{ name: 'Drawn', points, holes: 0 }], leftOut: 0, note: '' }
}

/** The page after a boundary was removed, with a button that puts it back. */
function removed(id: number, boundary: string): Notice {
  const undo = html`<form method="post" action="/console/listings/${id}/boundary/use"><input type="hidden" name="boundary" value="${boundary}"><button class="button-quiet">Put it back</button></form>`
  return { ...NOTHING_DONE, done: 'The boundary is removed.', undo: boundary === '' ? null : undo }
}

function noBoundary(detail: string): Problem {
  return Problem.of('invalid-input', 'No boundary', detail)
}
