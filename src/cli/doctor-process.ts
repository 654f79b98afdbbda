import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { ExamineService, ServiceFinding } from '../catalog/doctor/examination.ts'
import type { Environment } from '../config/settings.ts'

const SCRIPT = fileURLToPath(new URL('./main.ts', import.meta.url))

/**
 * Runs `acreage doctor` in a process of its own, which ends with this one.
 * @param env The environment of that process.
 */
export function examineInProcess(env: Environment): ExamineService {
  return async signal => {
    const child = spawn(process.execPath, [SCRIPT, 'doctor', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env,
      signal,
      killSignal: 'SIGKILL',
    })
    const [printed, [code, endedBy]] = await Promise.all([text(child.stdout), once(child, 'close')])
    // 1 says that there are faults.
    if (code !== 0 && code !== 1) {
      throw new Error(`The process of the doctor ended with ${code ?? endedBy}.`)
    }
    return JSON.parse(printed) as ServiceFinding[]
  }
}
