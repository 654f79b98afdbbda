import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The files with which Acreage is deployed, as paths from the project's folder. */
export const DEPLOYED: readonly string[] = [
  'Dockerfile',
  '.dockerignore',
  'compose.yaml',
  ...globSync('deploy/*/*', { cwd: ROOT, exclude: ['**/.env'] }),
].toSorted()

export function textOf(file: string): string {
  return readFileSync(`${ROOT}/${file}`, 'utf8')
}

/** The content of a YAML file. */
export function documentOf<Content>(file: string): Content {
  const [document] = parseAllDocuments(textOf(file), { merge: true })
  return document?.toJS() as Content
}
