import { type ClientRequest, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack, Target } from './attack.ts'
import { ATTACKER, VICTIM } from './client.ts'

const EXPORT = '/ext/export.jsonl'
const READERS_OF_KEY = 4
const PAUSE_MS = 1000
const MAX_MS = 5000
const LOOK_MS = 100

export const SLOW_READERS: Attack = {
  name: 'exports',
  about: `two keys of one account read ${EXPORT} slowly, with ${READERS_OF_KEY} connections each`,
  run: async ({ port, keys }, signal) => {
    const open = new Set<ClientRequest>()
    const one = async (key: string) => {
      while (!signal.aborted) {
        const { promise: ended, resolve } = Promise.withResolvers<void>()
        const sent = get({ ...orderOf(port, key, ATTACKER), agent: false }, answer => {
          // A piece of the file each second.
          answer.on('data', () => {
            answer.pause()
            setTimeout(() => answer.resume(), PAUSE_MS).unref()
          })
          answer.on('error', () => {})
        })
        open.add(sent)
        sent.on('error', () => {}).on('close', resolve)
        await ended
        open.delete(sent)
        await sleep(LOOK_MS)
      }
    }
    const readers = keys.flatMap(key => Array.from({ length: READERS_OF_KEY }, () => one(key)))
    while (!signal.aborted) await sleep(LOOK_MS)
    for (const sent of open) sent.destroy()
    await Promise.all(readers)
  },
  beside: async target => ({ ms: await firstPiece(target), maxMs: MAX_MS }),
}

/** How long another account waits for the first piece of the file, in milliseconds; infinite: it was refused. */
async function firstPiece({ port, otherKey }: Target): Promise<number> {
  const began = performance.now()
  const { promise, resolve } = Promise.withResolvers<number>()
  const sent = get({ ...orderOf(port, otherKey, VICTIM), agent: false }, answer => {
    const isRefused = answer.statusCode !== 200
    answer.once('data', () => resolve(isRefused ? Infinity : performance.now() - began))
    answer.once('data', () => sent.destroy()).on('error', () => {})
  })
  sent.on('error', () => resolve(Infinity))
  return await promise
}

function orderOf(port: number, key: string, localAddress: string) {
  const headers = { 'x-api-key': key, 'accept-encoding': 'identity' }
  return { host: '127.0.0.1', port, path: EXPORT, localAddress, headers }
}
