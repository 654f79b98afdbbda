import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SentFile } from '../../catalog/pictures/file-submission.ts'
import { FaultList, Problem } from '../../domain/problem.ts'
import type { AccountId } from '../../domain/values/ids.ts'
import { characterCount, firstCharacters, oneLine } from '../../domain/values/plain-text.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { UploadPlaces } from '../../limits/upload-places.ts'
import type { FormPart } from './form-parts.ts'

type TextName = 'description' | 'label'

export interface UploadRules {
  /** The name of the field that holds files. */
  readonly fileField: string
  readonly maxFiles: number
  readonly maxMegabytes: number
  /** The texts that may precede a file, and their maximum lengths. */
  readonly texts: Readonly<Partial<Record<TextName, number>>>
}

/** Files on the local disk, deleted on disposal. */
export interface ReceivedFiles extends AsyncDisposable {
  readonly files: readonly SentFile[]
  /** A fingerprint of the files and texts. */
  readonly fingerprint: string
}

/** A file of a form that is read one file at a time, or why it was skipped. */
export type ReceivedFile =
  | { readonly kind: 'kept'; readonly file: SentFile }
  | { readonly kind: 'too-large' | 'too-many'; readonly name: string }

export interface FolderMaker {
  /** @returns The path of an empty folder, which the caller removes. */
  create(): Promise<string>
}

const RETRY_AFTER_SECONDS = 5
const MAX_NAME_CHARACTERS = 100

/** Writes files to the disk while they arrive, so that no whole file is ever in memory. */
export class UploadFolder {
  readonly #folders: FolderMaker
  readonly #places: UploadPlaces

  constructor(folders: FolderMaker, places: UploadPlaces) {
    this.#folders = folders
    this.#places = places
  }

  /**
   * Receives the files of a form; leaves nothing behind when it fails.
   * @throws Problem `payload-too-large` for a file that is too large, `invalid-input` for anything
   *   else against the rules, `unavailable` while too many uploads are in progress in total, or for
   *   this account (see `UploadPlaces`).
   */
  async receive(
    parts: AsyncIterable<FormPart>,
    rules: UploadRules,
    sender: AccountId | null,
  ): Promise<ReceivedFiles> {
    const stack = new AsyncDisposableStack()
    try {
      const folder = await this.#folderFor(sender, stack)
      const received = await receiveInto(folder, parts, rules)
      return { ...received, [Symbol.asyncDispose]: () => stack.disposeAsync() }
    } catch (fault) {
      await stack.disposeAsync()
      throw fault
    }
  }

  /**
   * Receives the files of a form one at a time: each stays on the disk until the next is requested.
   * Files that are too large or too many are skipped, and the files after them are still received.
   * @throws Problem as `receive`. Files that came earlier stay with the caller.
   */
  async *oneByOne(
    parts: AsyncIterable<FormPart>,
    { fileField, maxFiles, maxMegabytes }: Omit<UploadRules, 'texts'>,
    sender: AccountId | null,
  ): AsyncGenerator<ReceivedFile> {
    await using stack = new AsyncDisposableStack()
    const folder = await this.#folderFor(sender, stack)
    let count = 0
    for await (const part of parts) {
      const { name: field } = part
      if (part.kind === 'text' || field !== fileField) {
        throw unknownField(field, { fileField, texts: {} })
      }
      // A browser sends a file without name and content when the user chose none.
      if (part.fileName === '') {
        await written(part.content, null, 0)
        continue
      }
      const name = firstCharacters(oneLine(part.fileName), MAX_NAME_CHARACTERS)
      const isWanted = count < maxFiles
      const file = join(folder, String(count))
      const bytes = await written(part.content, isWanted ? file : null, maxMegabytes * 1_000_000)
      if (!isWanted) yield { kind: 'too-many', name }
      else if (bytes > maxMegabytes * 1_000_000) yield { kind: 'too-large', name }
      else yield { kind: 'kept', file: { file, name, description: '', label: '' } }
      if (isWanted) await rm(file, { force: true })
      count++
    }
  }

  async #folderFor(sender: AccountId | null, stack: AsyncDisposableStack): Promise<string> {
    const place = this.#places.take(sender)
    if (place === null) throw tooManyAtOnce()
    stack.use(place)
    const folder = await this.#folders.create().catch(fault => {
      throw diskFault(fault)
    })
    stack.defer(() => rm(folder, { recursive: true, force: true }))
    return folder
  }
}

async function receiveInto(folder: string, parts: AsyncIterable<FormPart>, rules: UploadRules) {
  const files: SentFile[] = []
  const digest = createHash('sha256')
  /** The texts that came before the next file. */
  let texts: Partial<Record<TextName, string>> = {}
  for await (const part of parts) {
    if (part.kind === 'text') {
      const [textName, text] = readText(part, rules)
      if (texts[textName]) throw misplaced(textName, 'it is sent twice before one file')
      texts[textName] = text
      continue
    }
    const { fileField, maxFiles } = rules
    if (part.name !== fileField) throw unknownField(part.name, rules)
    if (files.length === maxFiles) {
      throw Problem.of(
        'invalid-input',
        'Too many files',
        `At most ${maxFiles} files are accepted in one form.`,
      )
    }
    const name = firstCharacters(oneLine(part.fileName), MAX_NAME_CHARACTERS)
    const file = join(folder, String(files.length))
    const bytes = await write(part.content, file, { name, maxMegabytes: rules.maxMegabytes })
    const { description = '', label = '' } = texts
    digest.update(`${JSON.stringify([name, { description, label }])} ${bytes} `)
    files.push({ file, name, description, label })
    texts = {}
  }
  if (files.length === 0) {
    const detail = `The form has no file; send each as the field ${rules.fileField}.`
    throw Problem.of('invalid-input', `Missing ${rules.fileField}`, detail)
  }
  for (const [textName, text] of Object.entries(texts)) {
    if (text !== '') throw misplaced(textName, 'no file follows it')
  }
  return { files, fingerprint: digest.digest('base64') }
}

/** @returns The SHA-256 of the written bytes. */
async function write(
  content: Readable,
  file: string,
  { name, maxMegabytes }: { name: string; maxMegabytes: number },
): Promise<string> {
  const digest = createHash('sha256')
  let bytes = 0
  await pipeline(
    content,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > maxMegabytes * 1_000_000) {
          const detail = `${formatValue(name)}: the file is larger than ${maxMegabytes} MB.`
          throw Problem.of('payload-too-large', 'File too large', detail)
        }
        digest.update(chunk)
        yield chunk
      }
    },
    createWriteStream(file, { flags: 'wx' }),
  ).catch((fault: unknown) => {
    throw faultOfWriting(fault)
  })
  return digest.digest('base64')
}

/**
 * Reads a file to its end, and writes up to `maxBytes` of it.
 * @param file Null to write nothing.
 * @returns The full size in bytes.
 */
async function written(content: Readable, file: string | null, maxBytes: number): Promise<number> {
  let bytes = 0
  const keep = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      bytes += chunk.length
      if (bytes <= maxBytes) yield chunk
    }
  }
  const target =
    file === null
      ? new Writable({ write: (_chunk, _, done) => done() })
      : createWriteStream(file, { flags: 'wx' })
  await pipeline(content, keep, target).catch((fault: unknown) => {
    throw faultOfWriting(fault)
  })
  return bytes
}

function faultOfWriting(fault: unknown): Problem {
  if (fault instanceof Problem) return fault
  return isOfDisk(fault) ? diskFault(fault) : brokenOff(fault)
}

function isOfDisk(fault: unknown): boolean {
  return fault instanceof Error && 'syscall' in fault
}

function diskFault(cause: unknown): Problem {
  const detail = 'The file cannot be stored: the disk is full or not writable.'
  return Problem.unavailable('Disk not writable', detail, { after: RETRY_AFTER_SECONDS, cause })
}

function brokenOff(cause: unknown): Problem {
  return Problem.of('invalid-input', 'Body invalid', 'The form ends within a file.', { cause })
}

function readText(
  { name, value }: { name: string; value: string },
  rules: UploadRules,
): [TextName, string] {
  const faults = new FaultList()
  if (name !== 'description' && name !== 'label') throw unknownField(name, rules)
  const max = rules.texts[name]
  if (max === undefined) throw unknownField(name, rules)
  const text = oneLine(value)
  const count = characterCount(text)
  if (count > max) {
    faults.add('too-long', name, `${name} has ${count} characters; at most ${max} are accepted.`)
  }
  faults.throwIfAny()
  return [name, text]
}

function misplaced(textName: string, reason: string): Problem {
  const detail = `The text ${textName} must come before the file it describes, once per file: ${reason}.`
  return Problem.of('invalid-input', `Misplaced ${textName}`, detail)
}

function unknownField(
  name: string,
  { fileField, texts }: Pick<UploadRules, 'fileField' | 'texts'>,
): Problem {
  if (name === fileField) {
    const detail = `The field ${name} was sent as a text; send a file, with a file name.`
    return Problem.of('invalid-input', `Not a file: ${name}`, detail)
  }
  const known = [...Object.keys(texts), fileField].join(', ')
  const detail = `The form has no field ${formatValue(name)}; its fields are ${known}.`
  return Problem.of('invalid-input', 'Unknown field', detail)
}

function tooManyAtOnce(): Problem {
  const detail = 'Too many files are being received; try again in a few seconds.'
  return Problem.unavailable('Too many uploads', detail, { after: RETRY_AFTER_SECONDS })
}
