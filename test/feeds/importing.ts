import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { ImportReport } from '../../src/feeds/imports/import-report.ts'
import { acreage } from '../cli/acreage.ts'

/** A listing as an export has it. */
export type Exported = Readonly<Record<string, unknown>>

/** Imports files into a new database by the command line. */
export class Importing {
  readonly #folder = mkdtempSync(join(tmpdir(), 'acreage-feeds-'))
  readonly #settings = { ACREAGE_DATA_DIR: this.#folder }

  /** Makes the database. */
  async begin(): Promise<void> {
    await this.run('migrate')
  }

  constructor() {
    after(() => rmSync(this.#folder, { recursive: true, force: true }))
  }

  /** Runs a command, which must succeed. */
  async run(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await acreage(args, this.#settings)
    assert.equal(code, 0, stdout + stderr)
    return stdout
  }

  /** Runs a command, which must fail. @returns What it says. */
  async refused(...args: string[]): Promise<string> {
    const { code, stdout, stderr } = await acreage(args, this.#settings)
    assert.equal(code, 1, stdout)
    return stderr
  }

  async newAccount(email: string): Promise<string> {
    const created = await this.run(
      'account',
      'create',
      '--company',
      'Ranch Sales',
      '--email',
      email,
    )
    return /account (\d+)/.exec(created)?.[1] ?? ''
  }

  /** @returns Its id. */
  async newFeed(file: string, account: string, ...options: string[]): Promise<string> {
    const args = ['feed', 'add', file, '--account', account, '--name', 'Land', ...options]
    return /feed (\d+)/.exec(await this.run(...args))?.[1] ?? ''
  }

  /** Runs a feed, however the run ends. @returns Its last run, with the report if the file could be read. */
  async runFeed(feed: string, ...options: string[]) {
    await acreage(['feed', 'run', feed, ...options], this.#settings)
    const shown = JSON.parse(await this.run('feed', 'show', feed, '--json'))
    const { state, cause } = shown.runs[0] as { readonly state: string; readonly cause: string }
    return { state, cause, report: shown.lastReport as ImportReport | null }
  }

  fileOf(name: string, content: string | Buffer): string {
    const file = join(this.#folder, name)
    writeFileSync(file, content)
    return file
  }

  /** @returns What the import reports; it may have refused records. */
  async import(file: string, account: string, ...options: string[]) {
    const reportFile = join(this.#folder, 'report.json')
    const args = ['import', file, '--account', account, '--report', reportFile, ...options]
    const { stdout, stderr } = await acreage(args, this.#settings)
    assert.notEqual(stdout, '', stderr)
    return { stdout, report: JSON.parse(readFileSync(reportFile, 'utf8')) as ImportReport }
  }

  /** The listings of an account by their keys. */
  async exported(account: string): Promise<ReadonlyMap<string, Exported>> {
    const lines = (await this.run('listing', 'export', '--account', account)).split('\n')
    const all = lines.filter(line => line !== '').map(line => JSON.parse(line).data as Exported)
    return new Map(all.map(data => [String(data['listFeedKey']), data]))
  }
}

/** The value at a path such as `images.0.large.SRC`. */
export function valueAt(value: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((within, name) => (within as Exported | null)?.[name], value)
}
