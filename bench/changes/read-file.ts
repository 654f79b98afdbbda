import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'

/** Reads an answer to its end, and keeps nothing: `fetch` would take longer than the service. @returns Its bytes. */
export async function readFile(url: string, headers: Readonly<Record<string, string>>) {
  const request = get(url, { headers, agent: false })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject)
  })
  if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode}.`)
  let bytes = 0
  answer.on('data', (part: Buffer) => {
    bytes += part.length
  })
  await once(answer, 'end')
  return bytes
}
