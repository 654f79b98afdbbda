import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import type { AccountId } from '../../src/domain/values/ids.ts'
import { WebPictures } from '../../src/media/web-pictures.ts'
import { newSeller } from '../api/posted-listings.ts'
import { startTestService } from '../api/service.ts'
import { decoder } from '../api/service-files.ts'
import { photoWorker } from '../catalog/photo-worker.ts'
import { isAllowed } from '../media/picture-fixtures.ts'

/** A service in a process of its own, which fetches photos from this machine too; says where it is. */
const service = await startTestService()
service.now = Date.now()
const { key } = await newSeller(service, { accountId: 1 as AccountId })
const maker = new WebPictures({ ...service.files, decoder, randomBytes, isAllowed })
await using _worker = photoWorker(service.store, maker, Date.now, () => {})
await service.app.listen({ port: 0, host: '127.0.0.1' })
const { port } = service.app.server.address() as AddressInfo
process.stdout.write(`${JSON.stringify({ port, key })}\n`)
await new Promise(resolve => process.once('SIGTERM', resolve))
await service[Symbol.asyncDispose]()
