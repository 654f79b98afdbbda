import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import type { FromRunner } from './messages.ts'

/** A reporter of node:test that tells the process which started this one how each test has ended. */
// biome-ignore lint/style/noDefaultExport: node:test imports the default
// biome-ignore lint/correctness/useYield: nothing is printed here
export default async function* report(events: AsyncIterable<TestEvent>): AsyncIterable<string> {
  /** The names of the tests that have begun, by their depth. */
  const names: string[] = []
  for await (const { type, data } of events) {
    if (type === 'test:dequeue' && data.nesting > 0) tell({ kind: 'began', test: shown(data) })
    if (type === 'test:complete' && data.nesting > 0) tell({ kind: 'ended', test: shown(data) })
    if (type === 'test:start') names[data.nesting] = data.name
    // Such as an error that came when its test had ended; it makes the exit code 1.
    if (type === 'test:diagnostic' && /^(?:Error|Warning):/.test(data.message)) {
      tell({ kind: 'warned', text: data.message })
    }
    if (type === 'test:pass' && data.nesting > 0 && data.details.type !== 'suite') {
      tell({ kind: 'passed', isSkipped: data.skip !== undefined || data.todo !== undefined })
    }
    if (type !== 'test:fail') continue
    const error: Error & { readonly failureType?: string } = data.details.error
    // Each subtest that failed is told by itself.
    if (error.failureType === 'subtestsFailed') continue
    const path = [...names.slice(0, data.nesting), data.name]
    const place = placeOf(data)
    const text = inspect(error.cause ?? error, { depth: 6 })
    tell({ kind: 'failed', failure: { names: path, place, error: text } })
  }
}

interface Placed {
  readonly file?: string
  readonly line?: number
}

function shown(data: Placed & { readonly name: string }): string {
  return `${data.name} (${placeOf(data)})`
}

function placeOf({ file, line = 0 }: Placed): string {
  return file ? `${relative('.', file)}:${line}` : ''
}

function tell(message: FromRunner): void {
  process.send?.(message)
}
