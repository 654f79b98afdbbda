/** Fastify alone: sends the answers that were recorded in a file. */
import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'
import { processEnvironment, readConfig } from '../src/config/config.ts'
import type { RecordedAnswers } from './recorded-answers.ts'

const [file = ''] = process.argv.slice(2)
const recorded: RecordedAnswers = JSON.parse(readFileSync(file, 'utf8'))
const answers = new Map(Object.entries(recorded))
const app = fastify()
app.get('/readyz', async () => 'ready')
app.route({
  method: ['GET', 'POST'],
  url: '/*',
  handler: (request, reply) => {
    const answer = answers.get(`${request.method} ${request.url}`)
    if (!answer) return reply.code(404).send()
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  },
})
process.channel?.unref()
for (const end of ['SIGTERM', 'disconnect']) process.once(end, () => void app.close())
await app.listen({ port: readConfig(processEnvironment()).port, host: '127.0.0.1' })
