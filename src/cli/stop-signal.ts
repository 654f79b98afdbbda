const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/**
 * Resolves at the first signal to stop, or when the program that started this one as its child is
 * gone; a second signal ends the process as it would by itself.
 */
export function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    const stop = () => {
      for (const signal of SIGNALS) process.off(signal, stop)
      resolve()
    }
    for (const signal of SIGNALS) process.on(signal, stop)
    process.once('disconnect', () => resolve())
    process.channel?.unref()
  })
}
