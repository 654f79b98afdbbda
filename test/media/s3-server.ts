import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'

/** A server of the S3 protocol on this machine, with one empty bucket. */
export interface S3Server extends AsyncDisposable {
  /** For ACREAGE_MEDIA_URL, with the key that the server knows, and a prefix. */
  readonly url: string
  /** Where its files lie. */
  readonly directory: string
}

/**
 * @param isStrict Whether it wants every signature to be right. It reckons another one than Amazon's
 * library for lists, which then are all refused; else it only wants a key that it knows.
 */
export async function startS3Server(isStrict = false): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'acreage-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    allowMismatchedSignatures: !isStrict,
    configureBuckets: [{ name: 'land-media', configs: [] }],
  })
  const { port } = await server.run()
  const endpoint = encodeURIComponent(`http://127.0.0.1:${port}`)
  return {
    url: `s3://S3RVER:S3RVER@land-media/some/prefix?endpoint=${endpoint}`,
    directory,
    async [Symbol.asyncDispose]() {
      const closed = server.close()
      server.httpServer.closeAllConnections()
      await closed
      await rm(directory, { recursive: true })
    },
  }
}
