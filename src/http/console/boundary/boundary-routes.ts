import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { LISTING_FIELDS } from '../../../domain/listings/listing-fields.ts'
import { crossingOf } from '../../../domain/places/crossing.ts'
import { isOnEarth, readDegrees } from '../../../domain/places/degrees.ts'
import type { FileRings } from '../../../domain/places/file-rings.ts'
import type { Coordinates } from '../../../domain/places/place.ts'
import { decodePolyline } from '../../../domain/places/polyline.ts'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import { formParts, takeForms } from '../../bodies/form-parts.ts'
import type { ConsoleContext } from '../console-context.ts'
import { sentTexts } from '../frame/form-page.ts'
import { doneText } from '../frame/query-texts.ts'
import { draftFiles } from '../listing-files/draft-holder.ts'
import { NOTHING_DONE, type Notice } from '../listing-files/files-frame.ts'
import { listingFiles } from '../listing-files/listing-holder.ts'
import type { FindFiles, WorkedFiles } from '../listing-files/worked-files.ts'
import { guarded } from '../visits/guarded.ts'
import { boundaryPage, MAX_FILE_MEGABYTES } from './boundary-page.ts'
import { choicePage } from './choice-page.ts'

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
const DONE: Readonly<Record<string, string>> = { saved: 'Boundary saved.' }

/**
 * The boundaries of listings and drafts: drawn, or from a file. Nothing changes until a person has
 * confirmed the shape.
 */
export async function addBoundary(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  await addBoundaryOf(app, context, '/listings/:listing', listingFiles(context))
  await addBoundaryOf(app, context, '/drafts/:draft', draftFiles(context))
}

async function addBoundaryOf(
  app: FastifyInstance,
  context: ConsoleContext,
  holder: string,
  find: FindFiles,
): Promise<void> {
  const path = `${holder}/boundary`
  const { pages } = context
  const show = (reply: FastifyReply, signedIn: SignedIn, worked: WorkedFiles, notice: Notice) => {
    const status = notice.leftOut.length > 0 ? 422 : 200
    return pages.send(reply, boundaryPage(worked, notice, context.map), signedIn, status)
  }
  app.get(
    path,
    guarded(context, async (request, reply, signedIn) => {
      const worked = await find(signedIn, request.params, 'read')
      const former = await context.visits.takeOnce(request, signedIn)
      const done = doneText(request.query, DONE)
      const notice = former.text === '' ? { ...NOTHING_DONE, done } : removed(worked, former.text)
      return show(reply, signedIn, worked, notice)
    }),
  )
  /** A handler for people who may change it; problems that they can solve are shown on the page. */
  const changing = (change: (worked: WorkedFiles, request: FastifyRequest) => Promise<Outcome>) =>
    guarded(context, async (request, reply, signedIn) => {
      const worked = await find(signedIn, request.params, 'write')
      try {
        const outcome = await change(worked, request)
        if (outcome === 'saved') return reply.redirect(`${worked.path}/boundary?done=saved`, 303)
        if ('rings' in outcome) {
          const status = outcome.rings.every(({ crossing }) => crossing !== null) ? 422 : 200
          return pages.send(reply, choicePage(worked, outcome), signedIn, status)
        }
        const page = `${worked.path}/boundary`
        return context.visits.showOnce(request, reply, signedIn, { page, text: outcome.former })
      } catch (error) {
        if (!(error instanceof Problem) || !SOLVABLE.includes(error.code)) throw error
        const leftOut = error.faults.map(({ detail }) => ({ name: '', reason: detail }))
        return show(reply, signedIn, worked, { ...NOTHING_DONE, leftOut })
      }
    })
  await app.register(async scope => {
    await takeForms(scope)
    const read = changing((worked, request) => ringsOfFile(context, worked, request))
    scope.post(path, { config: { takesFiles: true } }, read)
  })
  const large = { bodyLimit: MAX_BOUNDARY_BYTES }
  const drawn = changing(async (_worked, request) =>
    ringsOfDrawing(sentTexts(request.body)('corners')),
  )
  app.post(`${path}/draw`, large, drawn)
  const use = changing(async ({ tools }, request) => {
    const text = sentTexts(request.body)
    const boundary = text('boundary')
    if (boundary === '') throw noBoundary('Choose one of the shapes.')
    // What was removed can be put back, whatever it is.
    const crossed = text('undo') === '' ? crossedRings(boundary) : null
    if (crossed !== null) return crossed
    await tools.changeBoundary(boundary)
    return 'saved'
  })
  app.post(`${path}/use`, large, use)
  const remove = changing(async worked => {
    await worked.tools.changeBoundary('')
    return { former: worked.boundary }
  })
  app.post(`${path}/remove`, remove)
  const keep = changing(async ({ tools, listingBoundary }) => {
    if (listingBoundary !== null) await tools.changeBoundary(null)
    return 'saved'
  })
  app.post(`${path}/keep`, keep)
}

/**
 * The outcome of a form: shapes to choose from, the page that can put a removed boundary back, or
 * the page again.
 */
type Outcome = FileRings | { readonly former: string } | 'saved'

async function ringsOfFile(
  { uploads, boundaries }: ConsoleContext,
  { accountId }: WorkedFiles,
  request: FastifyRequest,
): Promise<FileRings> {
  const rules = { fileField: 'file', maxFiles: 1, maxMegabytes: MAX_FILE_MEGABYTES }
  let read: FileRings | null = null
  for await (const one of uploads.oneByOne(formParts(request), rules, accountId)) {
    if (one.kind === 'too-large') {
      throw noBoundary(
        `The file is larger than ${MAX_FILE_MEGABYTES} MB. Upload only the boundary.`,
      )
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
  return ringsOf(points)
}

function ringsOf(points: readonly Coordinates[]): FileRings {
  const crossing = crossingOf(points)
  return { rings: [{ name: 'Drawn', points, holes: [], crossing }], leftOut: 0, note: '' }
}

/** @returns Null for a boundary that does not cross itself, and for a text that is none. */
function crossedRings(boundary: string): FileRings | null {
  if (!LISTING_FIELDS.encodedBoundary.isAccepted(boundary)) return null
  const read = ringsOf(decodePolyline(boundary) ?? [])
  return read.rings.some(({ crossing }) => crossing !== null) ? read : null
}

/** The notice after a boundary was removed, with a button that puts it back. */
function removed({ path }: WorkedFiles, boundary: string): Notice {
  const undo = html`<form method="post" action="${path}/boundary/use"><input type="hidden" name="boundary" value="${boundary}"><input type="hidden" name="undo" value="1"><button class="button-quiet">Undo</button></form>`
  return { ...NOTHING_DONE, done: 'Boundary removed.', undo }
}

function noBoundary(detail: string): Problem {
  return Problem.of('invalid-input', 'No boundary', detail)
}
