import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deriveFiles, firstDifferingLine } from '../../scripts/reference/derive.ts'
import { DERIVED_FILE_NAMES, readDataFile } from '../../src/reference/data-files.ts'

test('the committed files are what the sources give', () => {
  const derived = deriveFiles()
  for (const name of DERIVED_FILE_NAMES) {
    const line = firstDifferingLine(readDataFile(name), derived[name])
    assert.equal(line, null, `${name} differs at line ${line}`)
  }
})
