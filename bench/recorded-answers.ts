import { readFile, writeFile } from 'node:fs/promises'
import type { SentRequest } from './load.ts'

/** An answer as it was sent, without the headers that depend on the connection or the time. */
interface RecordedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** By method and path, as in `GET /v3/listings/7`. */
export type RecordedAnswers = Readonly<Record<string, RecordedAnswer>>

const NOT_REPEATED = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']

/** Sends each request once. @throws Error when one is refused. */
export async function recordAnswers(
  address: string,
  requests: readonly SentRequest[],
  file: string,
): Promise<void> {
  const answers: Record<string, RecordedAnswer> = {}
  for (const { method, path, headers, body } of requests) {
    const answer = await fetch(`${address}${path}`, { method, headers, body: body ?? null })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`)
    const kept = [...answer.headers].filter(([name]) => !NOT_REPEATED.includes(name))
    const recorded = { status: answer.status, headers: Object.fromEntries(kept), body: text }
    answers[`${method} ${path}`] = recorded
  }
  await writeFile(file, JSON.stringify(answers))
}

/** Writes the same answers with their Content-Type as the only header, for a server that does nothing else. */
export async function writeBareAnswers(from: string, to: string): Promise<void> {
  const answers: RecordedAnswers = JSON.parse(await readFile(from, 'utf8'))
  const bare = Object.entries(answers).map(([request, { status, headers, body }]) => [
    request,
    { status, headers: { 'content-type': headers['content-type'] ?? '' }, body },
  ])
  await writeFile(to, JSON.stringify(Object.fromEntries(bare)))
}
