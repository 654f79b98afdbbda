import { parseArgs } from 'node:util'
import { sized, TINY_LISTINGS } from './sized.ts'

export interface BenchArguments {
  readonly listings: number
  readonly runs: number
  /** How long each contestant of a comparison may take, approximately. */
  readonly seconds: number
  /** Which of the bench's parts to run; empty: all. */
  readonly only: readonly string[]
}

/** @throws Error for an unknown argument, or one that must be a number. */
export function benchArguments(): BenchArguments {
  const { values } = parseArgs({
    options: {
      listings: { type: 'string', default: String(sized(1_000_000, TINY_LISTINGS)) },
      runs: { type: 'string', default: String(sized(5, 1)) },
      seconds: { type: 'string', default: String(sized(40, 1)) },
      only: { type: 'string', default: '' },
    },
  })
  const only = values.only.split(',').filter(name => name !== '')
  return {
    listings: whole('listings', values.listings),
    runs: whole('runs', values.runs),
    seconds: whole('seconds', values.seconds),
    only,
  }
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d{0,7}$/.test(text)) throw new Error(`--${name} must be a whole number above 0.`)
  return Number(text)
}
