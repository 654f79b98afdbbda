import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { newDatabase } from '../postgres/databases.ts'
import {
  KILLED_WHEN_SENT,
  KILLED_WHILE_FINDING,
  KILLED_WHILE_SENDING,
  tellThroughMishaps,
} from './kills-suite.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-told-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const MISHAPS = [KILLED_WHILE_FINDING, KILLED_WHILE_SENDING, KILLED_WHEN_SENT]

test('a service that is killed between finding land and mailing it loses no mail, and tells nothing in two mails', async () => {
  await tellThroughMishaps([{ ACREAGE_DATA_DIR: join(folder, 'sqlite') }], MISHAPS)
})

test('if one of two nodes on PostgreSQL is killed, the other goes on, and nothing is told in two mails', async () => {
  await using database = await newDatabase()
  const node = (name: string) => ({
    ACREAGE_DATA_DIR: join(folder, name),
    ACREAGE_DATABASE_URL: database.url,
  })
  await tellThroughMishaps([node('first'), node('second')], MISHAPS)
})
