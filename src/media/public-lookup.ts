import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

/** How a host's name is turned into addresses. */
export interface LookupGuard {
  /** Judges each address that a name stands for. */
  readonly isAllowed: (address: string) => boolean
  /** The name servers to ask, as addresses with or without a port; absent: the system's. */
  readonly nameServers?: readonly string[] | undefined
  /** Ends it early. */
  readonly signal: AbortSignal
}

interface TimedLookupGuard extends LookupGuard {
  /** For finding one name's addresses. */
  readonly timeoutMs: number
}

/** A server that has not answered by then is asked once more, then the next one. */
const SERVER_TIMEOUT_MS = 2000
const TRIES = 2

/**
 * Says that a name has no address that may be asked, for whatever reason. The reason is the cause, for
 * the log alone. The sentence is the same for a name of our own network, a name that does not exist and a
 * name server that is silent: otherwise strangers would learn the names of our machines.
 */
export class HostNotFound extends Error {
  constructor(name: string, cause: unknown) {
    super(`The host ${name} cannot be found on the public Internet now.`, { cause })
  }
}

/**
 * Finds a name's addresses and withholds those that are not allowed. Judging here, and nowhere
 * before, leaves no time in which the name could come to mean another address. It is not called for a
 * host that is an IP address already. The name servers are asked by c-ares, beside the threads in which
 * files are written, and they alone: neither /etc/hosts nor search domains count.
 */
export function publicLookup(guard: TimedLookupGuard): LookupFunction {
  return (name, options, answer) => {
    publicAddresses(name, guard).then(
      found => {
        const [first] = found
        if (options.all) answer(null, found)
        else answer(null, first?.address ?? '', first?.family)
      },
      (fault: Error) => answer(fault, []),
    )
  }
}

interface FoundAddress {
  readonly address: string
  readonly family: 4 | 6
}

/** @throws HostNotFound unless there is one. */
async function publicAddresses(name: string, guard: TimedLookupGuard): Promise<FoundAddress[]> {
  const { isAllowed, nameServers, timeoutMs } = guard
  const signal = AbortSignal.any([guard.signal, AbortSignal.timeout(timeoutMs)])
  const resolver = new Resolver({ timeout: SERVER_TIMEOUT_MS, tries: TRIES })
  if (nameServers) resolver.setServers(nameServers)
  const cancel = () => resolver.cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const found = answers.flatMap((answer, i) => {
      const family = i === 0 ? 4 : 6
      const addresses = answer.status === 'fulfilled' ? answer.value : []
      return addresses.map(address => ({ address, family }) as const)
    })
    const allowed = found.filter(({ address }) => isAllowed(address))
    if (allowed.length > 0) return allowed
    const reasons = answers.flatMap(answer => (answer.status === 'rejected' ? answer.reason : []))
    const inside = new Error(`None of its addresses is public: ${found.map(one => one.address)}`)
    throw new HostNotFound(name, found.length > 0 ? inside : new AggregateError(reasons))
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
