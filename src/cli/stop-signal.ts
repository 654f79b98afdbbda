/**
 * Resolves at the first signal to stop, or when the program that started this one as its child is
 * gone; a second signal ends the process as it would by itself.
 */
export function stopSignal(): Promise<void> {
  return new Promise(resolve => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    process.once('disconnect', () => resolve())
    process.channel?.unref()
  })
}
