import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { MOVED_TABLES } from '../../src/store/moving/moved-tables.ts'

const SCHEMA = '../../src/store/migrations/schema.postgres.sql'
const SHORT_LIVED = ['lease', 'request_limit', 'write_turn']

test('a move to another database takes every table of the schema, except those whose rows live for seconds', () => {
  const names = MOVED_TABLES.map(({ name }) => name)
  const schema = readFileSync(new URL(SCHEMA, import.meta.url), 'utf8')
  const tables = [...schema.matchAll(/^create table "?(\w+)/gim)].map(([, name]) => String(name))
  const isKept = (name: string) => name.startsWith('kysely') || SHORT_LIVED.includes(name)
  assert.deepEqual(names.toSorted(), tables.filter(name => !isKept(name)).toSorted())
})
