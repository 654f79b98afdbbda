import { accessSync, constants, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { FaultList } from '../domain/problem.ts'
import { formatValue } from '../domain/values/scalars.ts'
import { readEnv } from './read-env.ts'
import { type FileSettings, isSetting } from './settings.ts'

const FILE_NAME = '.env'

/** Variables of Amazon's tools that are also read. */
const FOREIGN_NAMES: readonly string[] = [
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'AWS_REGION',
]

const LOOKS_LIKE_SETTING = /^acreage_/i
const LINE_WITH_SETTING = /^[ \t]*(?:export[ \t]+)?(acreage_\w*)/gim

/**
 * Reads `.env` in the data directory, if it exists. Names that do not look like settings of Acreage
 * are ignored: they belong to other programs.
 * @param faults Collects the faults of the file.
 */
export function readSettingsFile(dataDirectory: string, faults: FaultList): FileSettings {
  const path = join(dataDirectory, FILE_NAME)
  const text = textOf(path, faults)
  const { values: parsed, unclosed } = readEnv(text)
  const add = (name: string, detail: string) => faults.add('invalid', name, detail)
  for (const name of Object.keys(parsed).filter(name => LOOKS_LIKE_SETTING.test(name))) {
    if (name === 'ACREAGE_DATA_DIR') {
      add(
        name,
        `${name} cannot be set in ${path}, which is in that folder. Set it in the environment.`,
      )
    } else if (!isSetting(name)) {
      add(
        name,
        `${formatValue(name)} in ${path} is not a setting of Acreage. "acreage config" lists them.`,
      )
    }
  }
  for (const name of unclosed) {
    add(
      name,
      `The value of ${formatValue(name)} in ${path} begins with a quote that is not closed.`,
    )
  }
  for (const [, name = ''] of text.matchAll(LINE_WITH_SETTING)) {
    if (!Object.hasOwn(parsed, name) && !unclosed.includes(name))
      add(name, `${formatValue(name)} in ${path} must be written as NAME=value.`)
  }
  const known = Object.entries(parsed).filter(
    ([name]) => isSetting(name) || FOREIGN_NAMES.includes(name),
  )
  return { path, values: Object.fromEntries(known) }
}

/** Why a file cannot be read, by error code. */
const REASONS: Readonly<Record<string, string>> = {
  EISDIR: 'it is a folder, not a file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
}

function textOf(path: string, faults: FaultList): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    // If the data directory is missing or is not a folder, opening it reports that.
    if (code === 'ENOENT' || code === 'ENOTDIR') return ''
    const reason = REASONS[code]
    if (reason === undefined) throw error
    const detail = isClosed(dirname(path))
      ? `The data folder ${dirname(path)} is closed to this user. Run this as the owner of the folder, or set ACREAGE_DATA_DIR to a folder of your own.`
      : `Cannot read ${path}: ${reason}.`
    faults.add('invalid', path, detail, 'Unreadable settings')
    return ''
  }
}

function isClosed(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK)
    return false
  } catch {
    return true
  }
}
