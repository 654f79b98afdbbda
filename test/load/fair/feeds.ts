import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { acreage } from '../../cli/acreage.ts'
import type { Attack, Seller, Target } from './attack.ts'

const FEEDS_OF_ACCOUNT = 4
const MAX_MS = 5000
const DRIP_MS = 1000
const LOOK_MS = 100

export const SLOW_FEEDS: Attack = {
  name: 'feeds',
  about: `two accounts have ${FEEDS_OF_ACCOUNT} feeds each at servers that send a byte a second`,
  run: async (target, signal) => {
    await using source = await sourceThat(answer => {
      answer.write('<')
      const drip = setInterval(() => answer.write(' '), DRIP_MS)
      answer.once('close', () => clearInterval(drip))
    })
    for (const seller of target.sellers.slice(0, 2)) {
      for (let i = 0; i < FEEDS_OF_ACCOUNT; i++) {
        const feed = await newFeed(target, seller, `${source.address}/${seller.accountId}/${i}`)
        await runFeed(target, seller, feed)
      }
    }
    while (!signal.aborted) await sleep(LOOK_MS)
  },
  beside: async target => {
    const seller = target.sellers[2]
    if (!seller) throw new Error('There is no third seller.')
    await using source = await sourceThat(answer => answer.end('[]'))
    const feed = await newFeed(target, seller, `${source.address}/listings.json`)
    const began = performance.now()
    await runFeed(target, seller, feed)
    await source.asked
    return { ms: performance.now() - began, maxMs: MAX_MS }
  },
}

/** A server of files. */
async function sourceThat(answers: (answer: ServerResponse) => void) {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const server = createServer((_request, answer) => {
    resolve()
    answers(answer)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    asked,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** @returns The id of a new feed. */
async function newFeed(
  { settings }: Target,
  { accountId }: Seller,
  address: string,
): Promise<string> {
  const about = ['--account', String(accountId), '--name', address]
  const { stdout, stderr } = await acreage(['feed', 'add', address, ...about], settings)
  const [, id] = /feed (\d+)/.exec(stdout) ?? []
  if (id === undefined) throw new Error(`There is no feed: ${stderr}`)
  return id
}

async function runFeed({ port }: Target, { key }: Seller, feed: string): Promise<void> {
  const url = `http://127.0.0.1:${port}/ext/feeds/${feed}/runs`
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  const { status } = await fetch(url, { method: 'POST', body: '{}', headers })
  if (status !== 202) throw new Error(`Running a feed was answered ${status}.`)
}
