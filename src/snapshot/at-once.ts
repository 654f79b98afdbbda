/**
 * Runs a limited number of tasks concurrently. The next task is pulled when one finishes. After a
 * failure no more are started.
 * @throws The first failure, once all that were started have ended.
 */
export async function atOnce(
  limit: number,
  pieces: Iterable<() => Promise<void>> | AsyncIterable<() => Promise<void>>,
): Promise<void> {
  const failures: unknown[] = []
  const running = new Set<Promise<void>>()
  const begin = (piece: () => Promise<void>) => {
    const ended = piece()
      .catch(error => void failures.push(error))
      .finally(() => running.delete(ended))
    running.add(ended)
  }
  try {
    for await (const piece of pieces) {
      if (failures.length > 0) break
      begin(piece)
      if (running.size >= limit) await Promise.race(running)
    }
  } finally {
    await Promise.all(running)
  }
  if (failures.length > 0) throw failures[0]
}
