import { createRequire } from 'node:module'
import type { SingleBar } from 'cli-progress'
import type { Io, Output } from './io.ts'

/** Where a command writes. */
export interface Terminal {
  /** A line of the command's result, on standard output. */
  print(text: string): void
  /** A line for the person at the terminal, on standard error. */
  note(text: string): void
  /** Shows the progress of long work: a bar on a terminal, else a line now and then. */
  progress(title: string, total: number): Progress
}

export interface Progress {
  update(done: number): void
  /** A second call does nothing. */
  end(): void
}

const PROGRESS_LINE_MS = 10_000

/** Moves to the beginning of the line and clears it. */
const CLEAR_LINE = '\r\u001b[K'

export function openTerminal({ stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>): Terminal {
  /** The number of progress bars on the last line. */
  let barCount = 0
  return {
    print: text => {
      if (barCount > 0) stderr.write(CLEAR_LINE)
      stdout.write(`${text}\n`)
    },
    note: text => {
      stderr.write(`${barCount > 0 ? CLEAR_LINE : ''}${text}\n`)
    },
    progress: (title, total) => {
      if (!stderr.isTTY) return progressLines(stderr, title, total)
      const bar = startBar(stderr, title, total)
      barCount++
      let isShown = true
      return {
        update: done => bar.update(done),
        end: () => {
          if (!isShown) return
          isShown = false
          bar.stop()
          barCount--
        },
      }
    },
  }
}

function startBar(stderr: Output, title: string, total: number): SingleBar {
  // Loaded here: most commands never show a bar.
  const { Presets, SingleBar } = createRequire(import.meta.url)(
    'cli-progress',
  ) as typeof import('cli-progress')
  const options = {
    format: `${title} {bar} {value}/{total}`,
    stream: stderr,
    hideCursor: true,
    // Other lines, even those of other processes, clear the bar and take its place.
    forceRedraw: true,
  }
  const bar = new SingleBar(options, Presets.shades_classic)
  bar.start(total, 0)
  return bar
}

/** A line now and then, for a log or a machine that is slow. */
function progressLines(stderr: Output, title: string, total: number): Progress {
  stderr.write(`${title} …\n`)
  let reportedAt = performance.now()
  const update = (done: number) => {
    if (performance.now() - reportedAt < PROGRESS_LINE_MS) return
    reportedAt = performance.now()
    stderr.write(`${title}: ${done} of ${total} …\n`)
  }
  return { update, end: () => {} }
}
