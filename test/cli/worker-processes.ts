import assert from 'node:assert/strict'
import { until } from '../until.ts'
import type { ServiceProcess } from './acreage.ts'

interface LogLine {
  readonly pid: number
  readonly msg: string
  readonly path?: string
  readonly worker?: number
  readonly reason?: string
}

export function logOf({ stderr }: ServiceProcess): LogLine[] {
  const lines = stderr().split('\n')
  return lines.filter(line => line.startsWith('{')).map(line => JSON.parse(line))
}

/** Whether a process runs still. */
export function runs(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch {
    return false
  }
}

/** The two workers of a service. Their log may arrive after what the service prints. */
export function workersOf(running: ServiceProcess): Promise<[number, number]> {
  return until(() => {
    const loaded = logOf(running).filter(line => line.msg === 'Searches are answered')
    const [first, second, ...more] = new Set(loaded.map(line => line.pid).filter(runs))
    assert.deepEqual(more, [])
    return first && second ? [first, second] : undefined
  })
}
