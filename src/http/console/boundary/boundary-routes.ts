import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import { isOnEarth, readDegrees } from '../../../domain/places/degrees.ts'
import type { FileRings, Ring } from '../../../domain/places/file-rings.ts'
import {
  boundaryText,
  MAX_BOUNDARY_CORNERS,
  MAX_TRACTS,
  readTracts,
  type Tract,
} from '../../../domain/places/tracts.ts'
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
import { type ConflictingTracts, conflictPage } from './conflict-page.ts'

/** All shapes of a file as a form sends them: each of their signs may take three. */
const MAX_BOUNDARY_BYTES = 1536 * 1024
/** As many as a person can choose from. */
const MAX_SHAPES = 40
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
          return pages.send(reply, choicePage(worked, outcome, context.map), signedIn, status)
        }
        if ('conflict' in outcome) {
          return pages.send(reply, conflictPage(worked, outcome, context.map), signedIn, 422)
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
  const drawn = changing((worked, request) => {
    const tracts = drawnTracts(sentTexts(request.body)('corners'))
    return kept(context, worked, boundaryText(tracts), false)
  })
  app.post(`${path}/draw`, large, drawn)
  const use = changing((worked, request) => {
    const text = sentTexts(request.body)
    const boundary = text('boundary') || checkedShapes(text)
    if (boundary === '') throw noBoundary('Choose one of the shapes.')
    // What was removed can be put back, whatever it is.
    return kept(context, worked, boundary, text('undo') !== '')
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

/** @param isFormer Whether the listing had it before. */
async function kept(
  { boundaries }: ConsoleContext,
  { tools, accountId }: WorkedFiles,
  boundary: string,
  isFormer: boolean,
): Promise<Outcome> {
  const tracts = isFormer ? [] : (readTracts(boundary) ?? [])
  const conflict = await boundaries.conflictOf(tracts, accountId)
  if (conflict !== null) return { tracts, conflict }
  await tools.changeBoundary(boundary)
  return 'saved'
}

/**
 * The outcome of a form: shapes to choose from, tracts that were refused, the page that can put a removed boundary back, or
 * the page again.
 */
type Outcome = FileRings | ConflictingTracts | { readonly former: string } | 'saved'

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

/**
 * The text of the checked shapes of a file, the largest tract first; empty: none is checked.
 * @throws Problem `invalid-input` for more than a boundary takes.
 */
function checkedShapes(text: (name: string) => string): string {
  const names = Array.from({ length: MAX_SHAPES }, (_, i) => `shape-${i}`)
  const checked = names.map(text).filter(shape => shape !== '')
  if (checked.length < 2) return checked.join('')
  const tracts = readTracts(checked.join('+'))
  if (tracts !== null) return boundaryText(tracts)
  throw noBoundary(
    `A boundary has up to ${MAX_TRACTS} tracts and 10,000 corners. Check fewer shapes.`,
  )
}

/**
 * @param text `31.7,-97.5;31.8,-97.5;…`: latitude and longitude of each corner, with `!` between a
 * tract and its holes, and `|` between tracts.
 * @throws Problem `invalid-input` for anything else.
 */
function drawnTracts(text: string): readonly Tract[] {
  const tracts = text.split('|', MAX_TRACTS + 1).map(tract => {
    const [outer = [], ...holes] = tract.split('!', MAX_BOUNDARY_CORNERS).map(drawnRing)
    return { outer, holes }
  })
  const rings = tracts.flatMap(({ outer, holes }) => [outer, ...holes])
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0)
  if (tracts.length > MAX_TRACTS || corners > MAX_BOUNDARY_CORNERS) {
    throw noBoundary(`A boundary has up to ${MAX_TRACTS} tracts and 10,000 corners.`)
  }
  const areRings = rings.every(ring => ring.length >= 3 && ring.every(isOnEarth))
  if (areRings) return tracts
  throw noBoundary('Draw at least three corners of each tract and hole.')
}

function drawnRing(text: string): Ring {
  return text.split(';', MAX_BOUNDARY_CORNERS + 1).map(pair => {
    const [latitude = '', longitude = ''] = pair.split(',', 2)
    return { latitude: readDegrees(latitude), longitude: readDegrees(longitude) }
  })
}

/** The notice after a boundary was removed, with a button that puts it back. */
function removed({ path }: WorkedFiles, boundary: string): Notice {
  const undo = html`<form method="post" action="${path}/boundary/use"><input type="hidden" name="boundary" value="${boundary}"><input type="hidden" name="undo" value="1"><button class="button-quiet">Undo</button></form>`
  return { ...NOTHING_DONE, done: 'Boundary removed.', undo }
}

function noBoundary(detail: string): Problem {
  return Problem.of('invalid-input', 'No boundary', detail)
}
