import { createReadStream, createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { FileToStore } from '../../../catalog/feeds/stored-files.ts'
import { Problem } from '../../../domain/problem.ts'
import { type Html, html } from '../../../domain/values/html.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { type FormPart, formParts, takeForms } from '../../bodies/form-parts.ts'
import { errorSummary } from '../../web/error-summary.ts'
import type { FormState } from '../../web/form-fields.ts'
import { accountIn, accountPath } from '../account/account-frame.ts'
import type { ConsoleContext } from '../console-context.ts'
import { refusedForm } from '../frame/form-page.ts'
import { addPage, type PageRequest } from '../page/add-page.ts'
import { addFeedPage, feedPath, NAMES_LEADS, setupSteps } from './feed-steps.ts'

const MAX_MEGABYTES = 50
const FILE_FIELD = 'file'
/** Zip, which workbooks are, and gzip. */
const PACKED = ['504b0304', '1f8b']

/**
 * The pages on which a person uploads a file, for a new feed or in place of a feed's file. They ask
 * for the password first: a file can name where leads go, and cannot be kept while somebody types.
 */
export async function addFeedUpload(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  await app.register(async upload => {
    await takeForms(upload)
    addNewUpload(app, context, upload)
    addLaterUpload(app, context, upload)
  })
}

function addNewUpload(
  app: FastifyInstance,
  context: ConsoleContext,
  upload: FastifyInstance,
): void {
  const { feedFiles } = context
  const addForm = addPage(app, context, {
    path: '/accounts/:account/feeds/upload',
    rule: NAMES_LEADS,
    open: ({ params, signedIn }) => accountIn(params, signedIn, ['feeds:write']),
    write: (_request, id, { state }) => {
      const path = `${accountPath(id, 'feeds')}/upload`
      const main = html`<h1>Upload a spreadsheet</h1>
<p>Next, check your columns and choose where each one goes. Nothing is imported until you confirm.</p>
${uploadForm(path, state, 'Upload')}<p><a href="${accountPath(id, 'feeds')}">Cancel</a></p>`
      return { title: 'Upload a spreadsheet', main }
    },
  })
  addForm(
    '',
    { upload, refusal: refusalOf, rule: NAMES_LEADS },
    async ({ principal, request }, id) => {
      const feed = await withFile(context, id, formParts(request), file =>
        feedFiles.add(principal, id, { name: nameOf(file.name) }, file),
      )
      await feedFiles.read(principal, feed.id)
      return { to: `${feedPath(feed)}/columns?done=added` }
    },
  )
}

function addLaterUpload(
  app: FastifyInstance,
  context: ConsoleContext,
  upload: FastifyInstance,
): void {
  const { feedFiles } = context
  const addForm = addFeedPage(app, context, {
    rule: NAMES_LEADS,
    end: '/upload',
    title: ({ name }) => `Upload a new file for ${name}`,
    main: (_request, feed, { state }) =>
      html`${setupSteps(feed, '')}<h3>Upload a new file</h3><p>Your column choices are saved. Nothing is imported until you confirm.</p>
${uploadForm(`${feedPath(feed)}/upload`, state, 'Upload')}`,
  })
  addForm(
    '',
    { upload, refusal: refusalOf, rule: NAMES_LEADS },
    async ({ principal, request }, feed) => {
      await withFile(context, feed.accountId, formParts(request), file =>
        feedFiles.replace(principal, feed.id, file),
      )
      await feedFiles.read(principal, feed.id)
      return { to: `${feedPath(feed)}/preview` }
    },
  )
}

function uploadForm(path: string, { faults }: FormState, button: string): Html {
  const lines = [...faults.values()].map(text => ({ text, fieldId: `field-${FILE_FIELD}` }))
  return html`<form method="post" action="${path}" enctype="multipart/form-data" class="console-form">
${errorSummary('There is a problem', lines)}
<div class="field"><label for="field-${FILE_FIELD}">File</label><p class="note" id="note-${FILE_FIELD}">Excel (.xlsx), CSV, XML or JSON, up to ${MAX_MEGABYTES} MB. One row for each listing, with headings</p>
<input type="file" id="field-${FILE_FIELD}" name="${FILE_FIELD}" required aria-describedby="note-${FILE_FIELD}"></div>
<button>${button}</button></form>`
}

/** Receives the file of a form, packed as it is to be stored. */
async function withFile<Result>(
  { uploads }: ConsoleContext,
  accountId: AccountId,
  parts: AsyncIterable<FormPart>,
  use: (file: FileToStore) => Promise<Result>,
): Promise<Result> {
  const rules = { fileField: FILE_FIELD, maxFiles: 1, maxMegabytes: MAX_MEGABYTES, texts: {} }
  await using received = await uploads.receive(parts, rules, accountId)
  const [sent] = received.files
  if (sent === undefined) throw noFile('Choose a file.')
  const { file, name } = sent
  if (await isPacked(file)) return await use({ file, name })
  const packed = `${file}.gz`
  await pipeline(createReadStream(file), createGzip(), createWriteStream(packed))
  return await use({ file: packed, name })
}

async function isPacked(file: string): Promise<boolean> {
  await using handle = await open(file)
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4))
  if (bytesRead === 0) throw noFile('The file is empty.')
  const first = buffer.toString('hex')
  return PACKED.some(beginning => first.startsWith(beginning))
}

/** The name of a feed for a file: `Ranches 2026` for `Ranches 2026.xlsx`. */
function nameOf(fileName: string): string {
  const name = fileName
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .slice(0, 80)
    .trim()
  return name === '' ? 'Spreadsheet' : name
}

function refusalOf(error: unknown, { text }: PageRequest): FormState {
  const isOfFile = error instanceof Problem && error.code === 'payload-too-large'
  return refusedForm(isOfFile ? noFile(error.message) : error, text, [])
}

function noFile(detail: string): Problem {
  const fault = { code: 'invalid', field: FILE_FIELD, title: 'No file', detail } as const
  return new Problem('invalid-input', [fault])
}
