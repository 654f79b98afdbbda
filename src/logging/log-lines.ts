import { write, writeSync } from 'node:fs'

const STANDARD_ERROR = 2
/** Of so much at once, nothing another process writes to the same pipe comes in between (POSIX). */
const PIPE_ATOMIC_BYTES = 4096
/** What waits for a reader that has stopped reading is not to fill the memory. */
const MOST_WAITING_CHARACTERS = 8 * 2 ** 20
/** How long after a pipe was full it is tried again. */
const FULL_PIPE_WAIT_MS = 20

/**
 * Writes lines to standard error, beside the thread. That they cannot be written, as on a full disk, is
 * no reason not to serve: they are lost then, and counted.
 */
export class LogLines {
  readonly #onLost: (lines: number) => void
  #waiting: string[] = []
  #waitingCharacters = 0
  #isWriting = false
  #lost = 0

  /** @param onLost Hears, once lines are written again, how many were not. */
  constructor(onLost: (lines: number) => void) {
    this.#onLost = onLost
    process.once('exit', () => this.#writeLast())
  }

  /** @param line With its end. */
  write(line: string): void {
    if (this.#waitingCharacters + line.length > MOST_WAITING_CHARACTERS) {
      this.#lost++
      return
    }
    this.#waiting.push(line)
    this.#waitingCharacters += line.length
    if (!this.#isWriting) this.#writeNext()
  }

  #writeNext(): void {
    const lines = this.#take()
    this.#isWriting = lines.length > 0
    if (this.#isWriting) this.#put(Buffer.from(lines.join('')), lines.length)
  }

  /** As many lines as go at once, at least one. */
  #take(): string[] {
    let [count, bytes] = [0, 0]
    for (const line of this.#waiting) {
      bytes += Buffer.byteLength(line)
      if (count > 0 && bytes > PIPE_ATOMIC_BYTES) break
      this.#waitingCharacters -= line.length
      count++
    }
    return this.#waiting.splice(0, count)
  }

  #put(bytes: Buffer, lines: number): void {
    write(STANDARD_ERROR, bytes, (error, written) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#put(bytes, lines), FULL_PIPE_WAIT_MS).unref()
      } else if (error) {
        this.#lost += lines
        this.#writeNext()
      } else if (written < bytes.length) this.#put(bytes.subarray(written), lines)
      else {
        this.#tellLost()
        this.#writeNext()
      }
    })
  }

  #tellLost(): void {
    const lost = this.#lost
    this.#lost = 0
    if (lost > 0) this.#onLost(lost)
  }

  /** The process ends; whoever does not take them now gets them no more. */
  #writeLast(): void {
    try {
      for (const line of this.#waiting) writeSync(STANDARD_ERROR, line)
    } catch {}
  }
}
