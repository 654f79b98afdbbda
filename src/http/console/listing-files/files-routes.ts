import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SentFile } from '../../../catalog/pictures/file-submission.ts'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { IdempotencyToken } from '../../../catalog/writes/idempotent-requests.ts'
import { Problem, type ProblemCode } from '../../../domain/problem.ts'
import { counted } from '../../../domain/values/counted.ts'
import type { Html } from '../../../domain/values/html.ts'
import { takeForms } from '../../bodies/form-parts.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { sentTexts } from '../frame/form-page.ts'
import { guarded } from '../visits/guarded.ts'
import { draftFiles } from './draft-holder.ts'
import { NOTHING_DONE, type Notice, undoForm } from './files-frame.ts'
import { listingFiles } from './listing-holder.ts'
import { answerScript, isByScript, takeFiles, type UploadKind } from './upload-answer.ts'
import type { FindFiles, WorkedFiles } from './worked-files.ts'

/** A page of files of a listing. */
export interface FilesPage extends UploadKind {
  /** The end of its path. */
  readonly path: 'photos' | 'documents'
  /** The sentences above the page, by what was done. */
  readonly done: Readonly<Record<string, string>>
  readonly write: (worked: WorkedFiles, notice: Notice) => ConsolePage
  /** Adds a file. @returns Its key. */
  readonly add: (
    worked: WorkedFiles,
    file: SentFile,
    idempotency: IdempotencyToken | null,
  ) => Promise<string>
  /** Does what the form of a file asks for. @returns The query of the page that follows. */
  readonly change: (worked: WorkedFiles, text: (name: string) => string) => Promise<string>
  /** A form that puts several files back; without it, they are deleted one by one. */
  readonly undoOf?: (worked: WorkedFiles, removed: readonly unknown[]) => Html
  readonly order: (worked: WorkedFiles, keys: readonly string[]) => Promise<void>
  /** The listing or draft as it is, with what was typed into the form of a file. */
  readonly withTyped: (worked: WorkedFiles, text: (name: string) => string) => WorkedFiles
}

const TOKEN = /^[\w-]{16,64}$/
const SOLVABLE: readonly ProblemCode[] = ['invalid-input', 'conflict', 'unavailable']

/**
 * The page of the photos of listings and drafts, or of their documents: adding, arranging,
 * describing and deleting.
 */
export async function addFilesPage(
  app: FastifyInstance,
  context: ConsoleContext,
  page: FilesPage,
): Promise<void> {
  await addPageOf(app, context, page, { path: '/listings/:listing', find: listingFiles(context) })
  await addPageOf(app, context, page, { path: '/drafts/:draft', find: draftFiles(context) })
}

async function addPageOf(
  app: FastifyInstance,
  context: ConsoleContext,
  page: FilesPage,
  { path: holder, find }: { readonly path: string; readonly find: FindFiles },
): Promise<void> {
  const { pages, visits } = context
  const path = `${holder}/${page.path}`
  const send: Send = (reply, signedIn, worked, notice) =>
    pages.send(reply, page.write(worked, notice), signedIn, notice.leftOut.length > 0 ? 422 : 200)
  app.get(
    path,
    { config: { forModules: true } },
    guarded(context, async (request, reply, signedIn) => {
      const worked = await find(signedIn, request.params, 'read')
      const shown = await visits.takeOnce(request, signedIn)
      if (shown.text !== '') {
        const { removed, ...outcome } = JSON.parse(shown.text) as ShownOutcome
        const undo = removed ? (page.undoOf?.(worked, removed) ?? null) : null
        return send(reply, signedIn, worked, { ...NOTHING_DONE, ...outcome, undo })
      }
      const query = request.query as Readonly<Record<string, unknown>>
      const done = typeof query['done'] === 'string' ? query['done'] : ''
      const text = Object.hasOwn(page.done, done) ? (page.done[done] ?? '') : ''
      const undo = done === 'removed' ? undoForm(`${pathOf(worked, page)}/change`, query) : null
      return send(reply, signedIn, worked, { ...NOTHING_DONE, done: text, undo })
    }),
  )
  await app.register(async scope => {
    await takeForms(scope)
    scope.post(path, { config: { takesFiles: true } }, uploading(context, page, find, send))
  })
  app.post(
    `${path}/order`,
    guarded(context, async (request, reply, signedIn) => {
      const worked = await find(signedIn, request.params, 'write')
      const keys = sentTexts(request.body)('order').split(/\r?\n/, 2 * page.most)
      await page.order(worked, keys)
      return reply.redirect(`${pathOf(worked, page)}?done=moved`, 303)
    }),
  )
  app.post(
    `${path}/change`,
    guarded(context, async (request, reply, signedIn) => {
      const worked = await find(signedIn, request.params, 'write')
      const text = sentTexts(request.body)
      try {
        const query = await page.change(worked, text)
        return reply.redirect(`${pathOf(worked, page)}?${query}`, 303)
      } catch (error) {
        const typed = { url: text('url'), name: text('name') }
        const notice = { ...NOTHING_DONE, leftOut: reasonsOf(error), typed }
        return send(reply, signedIn, page.withTyped(worked, text), notice)
      }
    }),
  )
}

/** The outcome of a form, for the page that follows it. */
interface ShownOutcome extends Pick<Notice, 'done' | 'leftOut'> {
  readonly removed?: readonly unknown[]
}

type Send = (
  reply: FastifyReply,
  signedIn: SignedIn,
  worked: WorkedFiles,
  notice: Notice,
) => FastifyReply

function uploading(context: ConsoleContext, page: FilesPage, find: FindFiles, send: Send) {
  return guarded(context, async (request, reply, signedIn) => {
    // Before any byte of the files is received.
    const worked = await find(signedIn, request.params, 'write')
    const isScript = isByScript(request)
    const idempotency = tokenOf(request, signedIn, worked)
    const add = (file: SentFile) => page.add(worked, file, idempotency)
    const taken = await takeFiles(request, context.uploads, { kind: page, worked, add })
    if (isScript) return answerScript(reply, taken)
    const { keys, leftOut } = taken
    if (leftOut.length === 0) return reply.redirect(`${pathOf(worked, page)}?done=added`, 303)
    if (keys.length === 0) return send(reply, signedIn, worked, { ...NOTHING_DONE, leftOut })
    // Reloading the page would add the others again.
    const text = JSON.stringify({ done: `${counted(keys.length, page.what)} added.`, leftOut })
    return context.visits.showOnce(request, reply, signedIn, { page: pathOf(worked, page), text })
  })
}

/** A script sends a file again when the connection broke, and cannot know whether it was stored. */
function tokenOf({ query }: FastifyRequest, { user }: SignedIn, { name }: WorkedFiles) {
  const { token } = query as { readonly token?: unknown }
  if (typeof token !== 'string' || !TOKEN.test(token)) return null
  const fingerprint = createHash('sha256')
    .update(`console files of ${name} ${token}`)
    .digest('base64')
  return { keyId: `user ${user.id}`, token, fingerprint }
}

/**
 * Why a change was refused, for a page. @throws The error itself, unless a person can do something
 * about it.
 */
function reasonsOf(error: unknown) {
  if (!(error instanceof Problem) || !SOLVABLE.includes(error.code)) throw error
  return error.faults.map(({ detail }) => ({ name: '', reason: detail }))
}

function pathOf(worked: WorkedFiles, { path }: FilesPage): string {
  return `${worked.path}/${path}`
}
