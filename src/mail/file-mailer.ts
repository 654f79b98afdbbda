import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { draftFileName, mailFileName, removeMailFiles } from './mail-files.ts'
import { type Compose, type Mail, type Mailer, MailUnavailable } from './mailer.ts'

/**
 * Writes each message to an .eml file, which mail programs open, and prints its recipient and
 * subject. The file has the same name at every attempt, so a message has one file. When a file
 * cannot be written (a full disk, a directory without permission), send() throws MailUnavailable.
 */
export class FileMailer implements Mailer {
  readonly #directory: string
  readonly #compose: Compose
  readonly #print: (text: string) => void

  constructor(directory: string, compose: Compose, print: (text: string) => void) {
    this.#directory = directory
    this.#compose = compose
    this.#print = print
  }

  async send(mail: Mail): Promise<void> {
    const message = await this.#compose(mail)
    if (message === null) return
    const { recipient, subject, bytes } = message
    const file = join(this.#directory, mailFileName(mail))
    await this.#write(file, join(this.#directory, draftFileName(mail)), bytes)
    this.#print(`Mail to ${recipient}: ${subject}\n  in ${file}`)
  }

  async withdraw(mail: Mail): Promise<void> {
    await removeMailFiles(this.#directory, [mail])
  }

  async [Symbol.asyncDispose](): Promise<void> {}

  async #write(file: string, draft: string, bytes: Buffer): Promise<void> {
    try {
      await mkdir(this.#directory, { recursive: true })
      await writeWhole(file, draft, bytes)
      await synced(this.#directory)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new MailUnavailable(reason, { cause: error })
    }
  }
}

/**
 * Writes a draft, syncs it and renames it, so that half a file is never visible, not even after a
 * power cut.
 */
async function writeWhole(file: string, draft: string, bytes: Buffer): Promise<void> {
  await using handle = await open(draft, 'w')
  await handle.writeFile(bytes)
  await handle.sync()
  await rename(draft, file)
}

async function synced(directory: string): Promise<void> {
  await using handle = await open(directory, 'r')
  await handle.sync()
}
