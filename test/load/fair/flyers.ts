import type { Attack } from './attack.ts'
import { Client, sendWithoutPause, VICTIM } from './client.ts'

const NETWORKS = 11
/** As many as may wait for one network. */
const CONNECTIONS = 20
const MAX_MS = 5000

export const FLYERS: Attack = {
  name: 'flyers',
  about: `${NETWORKS} networks ask for flyers over ${CONNECTIONS} connections each`,
  run: async (target, signal) => {
    const { flyers } = target
    const networks = Array.from({ length: NETWORKS }, async (_, network) => {
      const next = (i: number) => {
        return { path: flyers[(network * 29 + i) % flyers.length] ?? '' }
      }
      await sendWithoutPause(target, CONNECTIONS, next, signal, `127.0.${10 + network}.1`)
    })
    await Promise.all(networks)
  },
  beside: async ({ port, flyers }) => {
    using client = new Client(port, VICTIM, 1)
    const { status, ms } = await client.ask(flyers.at(-1) ?? '')
    return { ms: status === 200 ? ms : Infinity, maxMs: MAX_MS }
  },
}
