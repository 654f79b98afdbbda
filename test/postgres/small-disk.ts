import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Cluster } from './cluster.ts'

/** A disk of its own for a folder, whose free space a test takes and gives back. */
export interface SmallDisk extends Disposable {
  /** Takes all the space that is left. */
  fill(): void
  makeRoom(): void
}

/**
 * Moves a folder to a small file system in memory.
 * @param freeBytes The space that is left there.
 * @returns Null: only root may mount, and only on Linux.
 */
export function mountSmallDisk(
  folder: string,
  owner: Cluster['owner'],
  freeBytes: number,
): SmallDisk | null {
  const former = `${folder}.former`
  renameSync(folder, former)
  mkdirSync(folder, { mode: 0o700 })
  const size = bytesIn(former) + freeBytes
  const user = owner ? `,uid=${owner.uid},gid=${owner.gid}` : ''
  const options = `size=${size},mode=0700${user}`
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    renameSync(former, folder)
    return null
  }
  // Only root can mount; with -a, the copies keep the owners of the files.
  const { status, stderr } = spawnSync('cp', ['-a', `${former}/.`, folder], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  rmSync(former, { recursive: true })
  const balloon = join(folder, 'balloon')
  return {
    fill: () => fill(balloon),
    makeRoom: () => rmSync(balloon, { force: true }),
    [Symbol.dispose]: () => {
      spawnSync('umount', ['--lazy', folder])
    },
  }
}

const BLOCK_BYTES = 4096

function fill(file: string): void {
  const block = Buffer.alloc(BLOCK_BYTES)
  for (;;) {
    try {
      writeFileSync(file, block, { flag: 'a' })
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return
      throw error
    }
  }
}

function bytesIn(folder: string): number {
  const files = globSync(join(folder, '**/{*,.*}'), { withFileTypes: true })
  return files.reduce((sum, file) => {
    if (!file.isFile()) return sum
    const { size } = statSync(join(file.parentPath, file.name))
    return sum + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES
  }, 0)
}
