import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { test } from 'node:test'
import { writeExportInProcess } from '../../src/cli/export-process.ts'
import type { ExportOrder } from '../../src/domain/published/export-order.ts'
import { until } from '../until.ts'

const ORDER = { format: 'jsonl', isCompressed: true, isForLater: true } as ExportOrder
/** The process hangs before it writes anything, as one without processor time. */
const HANGING = '--import=data:text/javascript,await%20new%20Promise(f=>setInterval(f,1e9))'

const children: ChildProcess[] = []
subscribe('child_process', message => {
  children.push((message as { readonly process: ChildProcess }).process)
})

test('a stopped export ends its process, although that has written nothing yet', async () => {
  const output = writeExportInProcess({ NODE_OPTIONS: HANGING })(ORDER)
  output.on('error', () => {})
  const [child] = children
  assert.equal(child?.signalCode, null)
  output.destroy()
  await until(() => child?.signalCode === 'SIGKILL')
})

test('an export fails with its process', async () => {
  const output = writeExportInProcess({ ACREAGE_DATABASE_URL: 'nonsense' })(ORDER)
  await assert.rejects(output.toArray(), /The process of an export ended with \d/)
})
