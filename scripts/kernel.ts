import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Compiles the search kernel, or with --check compares it with the one committed. */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const KERNEL = 'src/search/kernel/kernel.wasm'
const COMPILER = 'node_modules/assemblyscript/bin/asc.js'
const SOURCES = [
  'sets',
  'program',
  'counts',
  'sort',
  'radix-sort',
  'sorted-lists',
  'words',
  'rows',
  'postings',
  'tally',
  'cells',
].map(name => `src/search/kernel/source/${name}.as.ts`)
const OPTIONS = ['--enable', 'simd', '-O3', '--runtime', 'stub', '--importMemory', '--noAssert']

function compile(file: string): void {
  const { status } = spawnSync(process.execPath, [COMPILER, ...SOURCES, '-o', file, ...OPTIONS], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The kernel does not compile.')
}

if (process.argv.includes('--check')) {
  const folder = await mkdtemp(join(tmpdir(), 'kernel-'))
  try {
    const file = join(folder, 'kernel.wasm')
    compile(file)
    if (!(await readFile(join(ROOT, KERNEL))).equals(await readFile(file))) {
      process.stderr.write(`${KERNEL} is not what its sources make: run npm run kernel.\n`)
      process.exitCode = 1
    }
  } finally {
    await rm(folder, { recursive: true })
  }
} else {
  compile(KERNEL)
}
