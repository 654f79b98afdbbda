import { globSync, writeFileSync } from 'node:fs'
import { findProgram } from '../debian-program.ts'

/** Reads the offset again after this long. */
const READ_AGAIN_SECONDS = 1

/** The clock of a running process, which can be set wrong, by libfaketime. Timers and durations are right. */
export interface WrongClock {
  /** For the process. */
  readonly environment: Readonly<Record<string, string>>
  /** Takes effect within a second. */
  setAhead(seconds: number): void
}

/** @param file Will hold the offset. @returns Null: there is no libfaketime for this machine. */
export function wrongClock(file: string): WrongClock | null {
  const library = findLibrary()
  if (library === null) return null
  const setAhead = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  setAhead(0)
  return {
    environment: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(READ_AGAIN_SECONDS),
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    setAhead,
  }
}

function findLibrary(): string | null {
  const program = findProgram({
    names: ['faketime'],
    versionOption: '--version',
    packages: ['faketime', 'libfaketime'],
    file: 'usr/bin/faketime',
  })
  if (program === null) return null
  const folder = program.libraries === '' ? '/usr/lib/*' : program.libraries
  return globSync(`${folder}/faketime/libfaketimeMT.so.1`)[0] ?? null
}
