import { createClient, defineScript } from '@redis/client'
import { type Allowance, allowance, drip, type RequestLimiter } from './rate-limit.ts'

const KEY_PREFIX = 'acreage:limit:'
/** Redis is pinged this often, so that a server that hangs is noticed. */
const PING_INTERVAL_MS = 500
/** A server that is silent for this long is asked nothing more. */
const SILENCE_MS = 750
/** After this time without an answer the connection is closed. No request waits longer. */
const MAX_SILENCE_MS = 1500
const CONNECT_TIMEOUT_MS = 1500
const MAX_RECONNECT_WAIT_MS = 2000

/**
 * The algorithm of `RateLimiter`, with the clock of the Redis server, so that the clocks of the nodes may differ. A
 * caller's entry expires when its limit is unused again.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local due = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
if due > now + window + 1 then due = now end
local allowed = due + interval - now <= window + 1e-3
if allowed then
  due = due + interval
  redis.call('SET', KEYS[1], string.format('%.3f', due), 'PX', math.ceil(due - now) + 1)
end
return { allowed and 1 or 0, string.format('%.3f', due - now) }`

/** An entry that has expired has nothing to give back. The expiry may stay: it is only too late. */
const GIVE_BACK = `
local due = redis.call('GET', KEYS[1])
if due then
  redis.call('SET', KEYS[1], string.format('%.3f', due - tonumber(ARGV[1])), 'KEEPTTL')
end`

const take = defineScript({
  SCRIPT: TAKE,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, caller: string, ratePerMinute: number) {
    const { intervalMs, windowMs } = drip(ratePerMinute)
    parser.pushKey(KEY_PREFIX + caller)
    parser.push(String(intervalMs), String(windowMs))
  },
  transformReply: (reply: unknown) => reply as [isAllowed: number, aheadMs: string],
})

const giveBack = defineScript({
  SCRIPT: GIVE_BACK,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, caller: string, ratePerMinute: number) {
    parser.pushKey(KEY_PREFIX + caller)
    parser.push(String(drip(ratePerMinute).intervalMs))
  },
  transformReply: () => {},
})

export interface RedisLimiterOptions {
  /** Such as redis://:password@host:6379/0, or rediss:// for TLS. */
  readonly url: string
  /** Counts while Redis does not. */
  readonly substitute: RequestLimiter
  /** Called with the reason when Redis stops answering, and with null when it answers again. */
  readonly onOutage: (reason: Error | null) => void
}

/**
 * Counts in a Redis or Valkey server, so that a caller has one limit over all nodes. While the server does not
 * answer, each process counts for itself: limits are looser then, and no request is refused because of the outage.
 */
export class RedisLimiter implements RequestLimiter, AsyncDisposable {
  readonly #options: RedisLimiterOptions
  readonly #client: ReturnType<typeof connect>
  readonly #pinging: NodeJS.Timeout
  #isOut = false
  #refusedRequests = 0
  /** When the ping was sent that waits for its answer; null: none waits. */
  #pingingSince: number | null = null

  constructor(options: RedisLimiterOptions) {
    this.#options = options
    this.#client = connect(options.url)
    this.#client.on('error', (error: Error) => this.#isOutNow(error))
    this.#client.on('ready', () => this.#isBack())
    // The client tries again by itself; its faults are events.
    this.#client.connect().catch(() => {})
    this.#pinging = setInterval(() => void this.#ping(), PING_INTERVAL_MS)
    this.#pinging.unref()
  }

  /** How many requests Redis has refused so far. The substitute counts its own. */
  get refusedRequests(): number {
    return this.#refusedRequests
  }

  async take(caller: string, ratePerMinute: number): Promise<Allowance> {
    if (this.#client.isReady && !this.#isSilent) {
      try {
        const [isAllowed, aheadMs] = await this.#client.take(caller, ratePerMinute)
        this.#isBack()
        if (isAllowed !== 1) this.#refusedRequests++
        return allowance(isAllowed === 1, Number(aheadMs), ratePerMinute)
      } catch (error) {
        this.#isOutNow(error instanceof Error ? error : new Error(String(error)))
      }
    }
    return await this.#options.substitute.take(caller, ratePerMinute)
  }

  giveBack(caller: string, ratePerMinute: number): void {
    if (!this.#client.isReady || this.#isSilent) {
      this.#options.substitute.giveBack(caller, ratePerMinute)
      return
    }
    this.#client.giveBack(caller, ratePerMinute).catch((error: unknown) => {
      this.#isOutNow(error instanceof Error ? error : new Error(String(error)))
    })
  }

  /** Nothing more is sent to a silent server, or the socket's timeout would start anew each time. */
  get #isSilent(): boolean {
    return this.#pingingSince !== null && performance.now() - this.#pingingSince > SILENCE_MS
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#pinging)
    this.#client.destroy()
  }

  /** The client's own pings would go on after its end. A ping waits for the one before, for the reason above. */
  async #ping(): Promise<void> {
    if (this.#pingingSince !== null) return
    this.#pingingSince = performance.now()
    await this.#client.ping().catch(() => {})
    this.#pingingSince = null
  }

  #isOutNow(reason: Error): void {
    if (this.#isOut) return
    this.#isOut = true
    this.#options.onOutage(reason)
  }

  #isBack(): void {
    if (!this.#isOut) return
    this.#isOut = false
    this.#options.onOutage(null)
  }
}

function connect(url: string) {
  return createClient({
    url,
    scripts: { take, giveBack },
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: MAX_SILENCE_MS,
      reconnectStrategy: retries => Math.min(100 * 2 ** retries, MAX_RECONNECT_WAIT_MS),
    },
  })
}
