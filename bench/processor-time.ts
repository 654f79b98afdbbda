import { readFileSync } from 'node:fs'

/** Linux counts the times below in hundredths of a second. */
const MS_PER_TICK = 10
/** Where `/proc/{pid}/stat` has what a process used itself, and what the system used for it, after its name. */
const USED_FIELDS = [11, 12]
/** Where `/proc/stat` has what the host of a virtual machine took. */
const STOLEN_FIELD = 7
/** From `user` to `steal`; the guests' times that follow are contained in `user`. */
const TIME_FIELDS = 8

/**
 * The processor time that all threads of a process have used, in milliseconds, in steps of 10; NaN where the system does
 * not tell. It hardly depends on what else a machine does, so it can be compared where times cannot.
 */
export function processorMs(pid: number): number {
  const text = read(`/proc/${pid}/stat`)
  // The name of a process may contain spaces and brackets.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return USED_FIELDS.reduce((sum, field) => sum + Number(fields[field]), 0) * MS_PER_TICK
}

/** Tells how much of the time of a virtual machine its host gave to others, from when this is made. */
export class StolenTime {
  readonly #began = times()

  /** A share of the time of all processors, 0 to 1; NaN where the system does not tell. */
  share(): number {
    const began = this.#began
    const now = times()
    return (now.stolen - began.stolen) / (now.all - began.all)
  }
}

function times(): { readonly stolen: number; readonly all: number } {
  const [line = ''] = read('/proc/stat').split('\n')
  const fields = line
    .split(/\s+/)
    .slice(1, 1 + TIME_FIELDS)
    .map(Number)
  return {
    stolen: fields[STOLEN_FIELD] ?? Number.NaN,
    all: fields.reduce((sum, field) => sum + field, 0),
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}
