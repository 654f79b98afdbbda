import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import { DEPLOYED, ROOT, textOf } from './deployed-files.ts'

const guide = textOf('docs/deploy.md')

/** Operators make it. */
const MADE = 'deploy/compose/.env'

test('the guide names each file, and no other', () => {
  for (const file of DEPLOYED)
    assert.ok(guide.includes(`\`${file}\``), `${file} is not in the guide`)
  const named = [...guide.matchAll(/`((?:deploy|test)\/[\w./-]+)`/g)].map(([, path = '']) => path)
  assert.ok(named.length > 20)
  for (const path of named) assert.ok(path === MADE || existsSync(`${ROOT}/${path}`), path)
})

test('the files name files that exist', () => {
  for (const file of DEPLOYED) {
    for (const [path] of textOf(file).matchAll(/\b(?:docs|deploy)\/[\w/-]+(?:\.[\w.]*\w)?/g)) {
      assert.ok(path === MADE || existsSync(`${ROOT}/${path}`), `${file}: ${path}`)
    }
  }
})
