import { Presets, SingleBar } from 'cli-progress'

/** Where a command writes. */
export interface Terminal {
  /** A line of the command's result, on standard output. */
  print(text: string): void
  /** A line for whoever watches, on standard error. */
  note(text: string): void
  /** Shows how far a long piece of work has come; where nobody watches, only that it began. */
  progress(title: string, total: number): Progress
}

export interface Progress {
  update(done: number): void
  /** May be called again, which does nothing. */
  end(): void
}

/**
 * A service goes on when nobody reads what it writes, or the disk that takes it is full. Any other
 * command ends when its result can reach nobody.
 */
export function watchOutput(isService: boolean): void {
  process.stderr.on('error', () => {})
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (isService) return
    // Whoever read it, such as "head", has seen enough.
    if (error.code !== 'EPIPE') terminal.note(`The result cannot be written: ${error.message}.`)
    process.exit(1)
  })
}

const PROGRESS_LINE_MS = 10_000

/** Moves to the beginning of the line and clears it. */
const CLEAR_LINE = '\r\u001b[K'

export const terminal: Terminal = openTerminal()

function openTerminal(): Terminal {
  /** How many progress bars stand on the last line. */
  let barCount = 0
  return {
    print: text => {
      if (barCount > 0) process.stderr.write(CLEAR_LINE)
      process.stdout.write(`${text}\n`)
    },
    note: text => {
      process.stderr.write(`${barCount > 0 ? CLEAR_LINE : ''}${text}\n`)
    },
    progress: (title, total) => {
      if (!process.stderr.isTTY) {
        process.stderr.write(`${title} …\n`)
        return progressLines(title, total)
      }
      const bar = startBar(title, total)
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

function startBar(title: string, total: number): SingleBar {
  const options = {
    format: `${title} {bar} {value}/{total}`,
    stream: process.stderr,
    hideCursor: true,
    // Other lines clear the bar and take its place, also those of other processes; it is drawn again below.
    forceRedraw: true,
  }
  const bar = new SingleBar(options, Presets.shades_classic)
  bar.start(total, 0)
  return bar
}

/** A line now and then, for a log or a machine that is slow. */
function progressLines(title: string, total: number): Progress {
  let toldAt = performance.now()
  const update = (done: number) => {
    if (performance.now() - toldAt < PROGRESS_LINE_MS) return
    toldAt = performance.now()
    process.stderr.write(`${title}: ${done} of ${total} …\n`)
  }
  return { update, end: () => {} }
}
