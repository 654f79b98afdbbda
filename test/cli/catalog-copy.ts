import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { demoDrawings } from '../../src/app/demo.ts'
import { NOW } from '../api/catalog.ts'
import { copyDemoDatabase } from '../golden/databases.ts'

/** A document that was sent as a file. */
const DOCUMENT = 'documents/1/0123456789abcdef-survey.pdf'

/** Many files would make copies of the directory slow. No listing has more pictures than this. */
const PICTURES = 10
/** Keeps a few pictures, in place of all those of a demo; no service draws any. */
const FEW_PICTURES = `
  delete from setting where name = 'demo';
  update listing_picture set picture_id = 1 + (listing_id + position) % ${PICTURES};
  delete from picture where picture_id > ${PICTURES};
  update account set badge = null, portrait = null, logo = null where account_id > 3`

/**
 * Makes a data directory with the listings of a demo and few of its pictures, with a small file for each of these and for a document of a
 * seller.
 * @returns The files that the database names.
 */
export async function makeCatalog(folder: string, listings: number): Promise<string[]> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await copyDemoDatabase(folder, { listings, seed: 3, now: NOW })
  alter(folder, FEW_PICTURES)
  const documents = JSON.stringify([
    { description: 'Survey', path: DOCUMENT },
    { description: 'Plat', url: 'https://land.example/plat.pdf' },
  ])
  alter(folder, `update listing set documents = '${documents}' where listing_id = 1`)
  const names = [...namedPictures(folder), ...namedDocuments(folder)]
  for (const name of names) writeMedia(folder, name, pictureBytes(name))
  return names
}

/**
 * Makes a data directory of a demo, with a file for each of its pictures and documents, so that no service draws them.
 * @param bytesOf What the file of a name holds.
 */
export async function makeDemo(
  folder: string,
  bytesOf = pictureBytes,
  plan = { listings: 60, seed: 3, now: NOW },
): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await copyDemoDatabase(folder, plan)
  for (const name of demoDrawings().flat()) writeMedia(folder, name, bytesOf(name))
}

function writeMedia(folder: string, name: string, bytes: Buffer): void {
  const path = join(folder, 'media', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

/** A stand-in for a picture, with the end that a whole one has. */
export function pictureBytes(name: string): Buffer {
  const end = name.endsWith('.png')
    ? [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82]
    : [0xff, 0xd9]
  return Buffer.concat([Buffer.from(name.padEnd(100, '.')), Buffer.from(end)])
}

/** The picture files that a database's rows name, each once. */
function namedPictures(folder: string): string[] {
  const sql =
    'select files from picture union select badge from account union select portrait from account union select logo from account'
  const names = query(folder, sql).flatMap(text => {
    const files = JSON.parse(String(text ?? 'null')) as Record<string, { path: string }> | null
    return Object.values(files ?? {}).map(({ path }) => path)
  })
  return [...new Set(names)]
}

/** The document files that a database's rows name, each once. */
function namedDocuments(folder: string): string[] {
  const names = query(folder, 'select documents from listing').flatMap(text => {
    const documents = JSON.parse(String(text)) as readonly { path?: string }[]
    return documents.flatMap(({ path }) => path ?? [])
  })
  return [...new Set(names)]
}

/** The first column of what a query of a folder's database finds. */
export function query(folder: string, sql: string): unknown[] {
  const database = new Database(join(folder, 'acreage.db'), { readonly: true })
  try {
    return database.prepare(sql).pluck().all()
  } finally {
    database.close()
  }
}

/** Runs statements on a folder's database. */
export function alter(folder: string, sql: string): void {
  const database = new Database(join(folder, 'acreage.db'))
  try {
    database.exec(sql)
  } finally {
    database.close()
  }
}
