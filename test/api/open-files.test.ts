import assert from 'node:assert/strict'
import { closeSync, openSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { startTestService } from './service.ts'

/** Opens files until the system gives no more. */
function openAll(): number[] {
  const open: number[] = []
  for (;;) {
    try {
      open.push(openSync('/dev/null', 'r'))
    } catch {
      return open
    }
  }
}

test('pictures are 503 while no more files can be opened, drawn ones and those of sellers', {
  skip: process.platform === 'win32',
}, async () => {
  await using service = await startTestService()
  const paths = ['pool/scene-001/large.jpg', 'listings/1/large.jpg']
  for (const path of paths) {
    const file = join(service.files.drawnDirectory, path)
    await mkdir(join(file, '..'), { recursive: true })
    await writeFile(file, 'x')
  }
  const ask = (path: string) => service.app.inject(`/media/${path}`)
  // Loads modules that answers load on their first use.
  for (const path of paths) assert.equal((await ask(path)).statusCode, 200, path)
  const open = openAll()
  try {
    for (const path of paths) {
      const answer = await ask(path)
      assert.deepEqual([answer.statusCode, answer.headers['retry-after']], [503, '5'], answer.body)
      assert.equal(answer.headers['cache-control'], 'no-store')
    }
  } finally {
    for (const file of open) closeSync(file)
  }
  for (const path of paths) assert.equal((await ask(path)).statusCode, 200, path)
})
