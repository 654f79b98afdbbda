import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { makeCluster, startServer } from './cluster.ts'
import { findPrograms } from './programs.ts'

/**
 * Runs one PostgreSQL server for all test processes. Each of them holds a connection to the socket that is named as
 * the argument, and reads from it where the server is. When the last one has gone for a while, the server ends.
 */

const LINGER_MS = 20_000

const [socketFile = ''] = process.argv.slice(2)
await using server = await startServer(await makeCluster(await findPrograms()))
const { port, folder } = server
const end = Promise.withResolvers<void>()
process.once('SIGTERM', end.resolve)
process.once('SIGINT', end.resolve)

let users = 0
let lingering = setTimeout(end.resolve, LINGER_MS)
const listener = createServer(connection => {
  users++
  clearTimeout(lingering)
  connection.on('error', () => {})
  connection.once('close', () => {
    if (--users === 0) lingering = setTimeout(end.resolve, LINGER_MS)
  })
  connection.resume()
  connection.write(`${JSON.stringify({ port, folder })}\n`)
})
// An earlier process may have left its socket.
rmSync(socketFile, { force: true })
listener.listen(socketFile, () => process.stdout.write('ready\n'))
// Whoever started it reads no more.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

await end.promise
listener.close()
