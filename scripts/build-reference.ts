// Writes the derived files of src/reference/data. With --check, compares them with the committed ones.
import { existsSync, writeFileSync } from 'node:fs'
import { DERIVED_FILE_NAMES, dataFileUrl, readDataFile } from '../src/reference/data-files.ts'
import { deriveFiles, firstDifferingLine } from './reference/derive.ts'

const derived = deriveFiles()
if (process.argv.includes('--check')) {
  for (const name of DERIVED_FILE_NAMES) {
    const committed = existsSync(dataFileUrl(name)) ? readDataFile(name) : ''
    const line = firstDifferingLine(committed, derived[name])
    if (line === null) continue
    process.stderr.write(`src/reference/data/${name} differs from its sources at line ${line}.\n`)
    process.exitCode = 1
    break
  }
} else {
  for (const name of DERIVED_FILE_NAMES) writeFileSync(dataFileUrl(name), derived[name])
}
