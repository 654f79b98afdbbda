import { closeSync, fdatasyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import type { LogFault, LogThreadReport } from './log-thread.ts'

/** The thread of `LogThread`. */

let file: number | null = null

function sync(): LogFault | null {
  try {
    file ??= openSync(workerData as string, 'r+')
    fdatasyncSync(file)
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return { code, message }
  }
}

function report(report: LogThreadReport): void {
  parentPort?.postMessage(report)
}

parentPort?.on('message', (order: 'sync' | 'stop') => {
  if (order === 'sync') report({ kind: 'synced', fault: sync() })
  else {
    if (file !== null) closeSync(file)
    parentPort?.close()
  }
})
report({ kind: 'ready' })
