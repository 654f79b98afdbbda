/** The thread of an attack: it starts at once, and ends when it gets a message. */

import { parentPort, workerData } from 'node:worker_threads'
import type { Target } from './attack.ts'
import { ATTACKS } from './attacks.ts'

const { name, target } = workerData as { readonly name: string; readonly target: Target }
const end = new AbortController()
parentPort?.once('message', () => end.abort())
await ATTACKS.find(attack => attack.name === name)?.run(target, end.signal)
