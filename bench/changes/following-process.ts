/**
 * Follows the changes of a service by many streams, beside the bench: following-process.ts ADDRESS FOLLOWERS KEY … Sends `ready` once
 * all streams are open. Then gets the instants of all writes, by their numbers, and sends what became of them.
 */
import { get } from 'node:http'
import { percentile } from '../report.ts'

const FIRST_PRICE = 10_000

export interface Sent {
  /** When each write was acknowledged, by its number. */
  readonly acknowledgedAt: readonly number[]
}

export interface Followed {
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Over all followers. */
  readonly missing: number
  readonly twice: number
  readonly outOfOrder: number
}

/** What one follower has received. */
interface Follower {
  readonly receivedAt: Map<number, number>
  last: number
  twice: number
  outOfOrder: number
}

const [address = '', count = '100', ...keys] = process.argv.slice(2)
const followers = await Promise.all(
  Array.from({ length: Number(count) }, (_, i) => follow(keys[i % keys.length] ?? '')),
)
process.send?.('ready')
process.on('message', (message: Sent | 'look') => {
  if (message === 'look') process.send?.(Math.min(...followers.map(one => one.receivedAt.size)))
  else {
    process.send?.(resultOf(message.acknowledgedAt))
    setTimeout(() => process.exit(0), 100)
  }
})

/** Resolves once the stream has begun. */
function follow(key: string): Promise<Follower> {
  const follower: Follower = { receivedAt: new Map(), last: 0, twice: 0, outOfOrder: 0 }
  const { promise, resolve, reject } = Promise.withResolvers<Follower>()
  const headers = { accept: 'text/event-stream', 'x-api-key': key }
  const request = get(`${address}/ext/changes`, { headers, agent: false }, response => {
    if (response.statusCode !== 200) {
      reject(new Error(`A stream was answered with ${response.statusCode}.`))
      return
    }
    let rest = ''
    response.setEncoding('utf8').on('data', (text: string) => {
      resolve(follower)
      const now = performance.timeOrigin + performance.now()
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) take(follower, line.slice(6), now)
    })
  })
  request.on('error', reject)
  return promise
}

function take(follower: Follower, json: string, now: number): void {
  const { sequence, price }: { sequence: number; price: number } = JSON.parse(json)
  if (sequence <= follower.last) follower.outOfOrder++
  follower.last = sequence
  const write = price - FIRST_PRICE
  if (follower.receivedAt.has(write)) follower.twice++
  else follower.receivedAt.set(write, now)
}

function resultOf(acknowledgedAt: readonly number[]): Followed {
  const delays: number[] = []
  let missing = 0
  for (const { receivedAt } of followers) {
    for (const [write, at] of acknowledgedAt.entries()) {
      const received = receivedAt.get(write)
      if (received === undefined) missing++
      else delays.push(Math.max(0, received - at))
    }
  }
  const sum = (of: (follower: Follower) => number) =>
    followers.reduce((total, one) => total + of(one), 0)
  return {
    p50: percentile(delays, 0.5),
    p99: percentile(delays, 0.99),
    max: percentile(delays, 1),
    missing,
    twice: sum(one => one.twice),
    outOfOrder: sum(one => one.outOfOrder),
  }
}
