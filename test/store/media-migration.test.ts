import assert from 'node:assert/strict'
import { test } from 'node:test'
import Database from 'better-sqlite3'
import { Kysely } from 'kysely'
import { mediaKeys } from '../../src/domain/published/media-keys.ts'
import type { PictureId } from '../../src/domain/values/ids.ts'
import { addMediaEvents, type Tables } from '../../src/store/migrations/0090-media-events.ts'
import { SQLITE_COLUMN_TYPES } from '../../src/store/migrations/column-types.ts'
import { SqliteDialect } from '../../src/store/sqlite/dialect.ts'

/** The tables that the migration changes, with the columns that it reads. */
const TABLES = `
  create table picture (picture_id integer primary key, files text not null);
  create table listing_picture (listing_id integer, position integer, picture_id integer);
  create table listing (listing_id integer primary key, documents text, flyer text, you_tube text);
  create table published_listing (listing_id integer primary key, is_shown integer);
  create table published_event (sequence integer primary key)`

test('the media of listings that are shown are published already, with the keys that events name', async () => {
  const flyer = 'https://files.example.com/f.pdf'
  const youTube = 'abcdefghijk'
  const documents = [
    { description: '', path: 'media/documents/1/a.pdf' },
    { description: '', url: 'https://files.example.com/b.pdf' },
    { description: '', url: 'https://files.example.com/b.pdf' },
  ]
  const database = new Database(':memory:')
  database.exec(TABLES)
  database.exec(`
    insert into picture values (7, '{}'), (8, 'null'), (9, '{}');
    insert into listing_picture values (1, 0, 9), (1, 1, 7), (1, 2, 8), (3, 0, 7);
    insert into listing values (1, '${JSON.stringify(documents)}', '${flyer}', '${youTube}'), (2, '[]', '', ''),
      (3, '[]', '${flyer}', '');
    insert into published_listing values (1, 1), (2, 1), (3, 0), (4, 0)`)
  const db = new Kysely<Tables>({ dialect: new SqliteDialect(database) })
  await addMediaEvents(db, SQLITE_COLUMN_TYPES)
  const rows = database.prepare('select media from published_listing order by 1 desc').pluck().all()
  const [media = '', ...others] = rows.map(String)
  const expected = mediaKeys([7, 9] as PictureId[], { documents, flyer, youTube })
  assert.deepEqual(media.split(',').toSorted(), ['', ...expected].toSorted())
  assert.deepEqual(others, ['', '', ''])
})
