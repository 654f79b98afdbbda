import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

/** How a host name is resolved to addresses. */
export interface LookupGuard {
  /** Whether an address of a name may be connected to. */
  readonly isAllowed: (address: string) => boolean
  /** The name servers to use, as addresses with or without a port; absent: the system's. */
  readonly nameServers?: readonly string[] | undefined
  /** Aborts the lookup. */
  readonly signal: AbortSignal
}

interface TimedLookupGuard extends LookupGuard {
  /** The time for the lookup of one name. */
  readonly timeoutMs: number
}

/**
 * A server that has not answered within this time gets one retry, then the next server is tried.
 */
const SERVER_TIMEOUT_MS = 2000
const TRIES = 2

/**
 * A name has no address that may be connected to. The reason is the cause, which only the log
 * shows. The sentence is the same for a name of the private network, a name that does not exist and
 * a name server that does not answer: otherwise strangers would learn the names of the operator's
 * machines.
 */
export class HostNotFound extends Error {
  constructor(name: string, cause: unknown) {
    super(`The host ${name} cannot be found on the public Internet now.`, { cause })
  }
}

/**
 * Resolves a name and leaves out addresses that are not allowed. The check is part of the lookup
 * for the connection, so that the name cannot get another address between check and connection.
 * Hosts that are IP addresses need no lookup. c-ares queries the name servers, so the threads that
 * write files are not used. /etc/hosts and search domains are not used.
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
