const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * A terminal or a service manager sends a signal to every process of the service, and the processes
 * pass it on to each other. All signals within this time are one request to stop.
 */
const ONE_STOP_MS = 1000

/**
 * Resolves at the first signal to stop, or when the parent process has ended. A signal more than a
 * second later ends the process immediately.
 */
export function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    let isStopping = false
    const stop = () => {
      if (isStopping) return
      isStopping = true
      resolve()
      // In the turn after the timer: signals that came while the process was too busy to hear them
      // still belong to the first one.
      setTimeout(() => setImmediate(giveUpSignals), ONE_STOP_MS).unref()
    }
    const giveUpSignals = () => {
      for (const signal of SIGNALS) process.off(signal, stop)
    }
    for (const signal of SIGNALS) process.on(signal, stop)
    process.once('disconnect', stop)
    process.channel?.unref()
  })
}
