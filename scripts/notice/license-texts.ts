import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InstalledPackage } from './installed-packages.ts'

/** Packages that come under the same text, but for the names of those who hold the copyright. */
export interface LicenseGroup {
  /** The license that most of the packages name, as SPDX. */
  readonly license: string
  /** Lines with the name of a package and its copyright. */
  readonly packages: readonly string[]
  readonly text: string
}

/** A file with a license, apart from its lines about copyright. */
interface LicenseFile {
  readonly copyright: readonly string[]
  readonly text: string
}

interface Member {
  readonly name: string
  readonly license: string | null
  readonly copyright: readonly string[]
}

const LICENSE_FILE = /^(?:licen[sc]e|copying)/i
const NOTICE_FILE = /^(?:copyright)?notice/i
/** "Copyright [yyyy] [name of copyright owner]" in a text is not about the package. */
const COPYRIGHT = /^\W*(?:copyright|\(c\)|©)(?!.*[[{]).*(?:\d{4}|©|\(c\))/i
const TITLE = /^\W*(?:the )?[\w .-]*licen[sc]e\W*(?:\([\w .-]*\))?\W*$/i

/** The texts of packages' licenses, each once. @param packages Those whose files are here. */
export function licenseGroups(root: string, packages: readonly InstalledPackage[]): LicenseGroup[] {
  const groups = new Map<string, { text: string; members: Member[] }>()
  const textless: InstalledPackage[] = []
  for (const { name, path, license } of packages) {
    const file = licenseFile(join(root, path))
    if (file === null) {
      textless.push({ name, path, license, isOptional: false })
      continue
    }
    const key = comparable(file.text)
    const group = groups.get(key) ?? { text: file.text, members: [] }
    group.members.push({ name, license, copyright: file.copyright })
    groups.set(key, group)
  }
  const found = [...groups.values()].map(({ text, members }) => ({
    text,
    members,
    license: mostFrequent(members.map(({ license }) => license ?? '')),
  }))
  found.sort((a, b) => b.members.length - a.members.length)
  for (const { name, path, license } of textless) {
    const group = found.find(one => one.license === license)
    if (!group)
      throw new Error(`${name} has no text of its license (${license}), and no other package has.`)
    group.members.push({ name, license, copyright: [authorOf(join(root, path))] })
  }
  return found
    .map(({ license, members, text }) => ({ license, packages: linesOf(members), text }))
    .toSorted((a, b) =>
      `${a.license} ${a.packages[0]}` < `${b.license} ${b.packages[0]}` ? -1 : 1,
    )
}

/** The files NOTICE, which Apache's license asks to pass on. */
export function notices(root: string, packages: readonly InstalledPackage[]): Map<string, string> {
  const found = new Map<string, string>()
  for (const { name, path } of packages) {
    const file = readdirSync(join(root, path)).find(one => NOTICE_FILE.test(one))
    if (file) found.set(name, readFileSync(join(root, path, file), 'utf8').trim())
  }
  return found
}

function licenseFile(folder: string): LicenseFile | null {
  if (!existsSync(folder)) throw new Error(`${folder} is missing: run npm ci.`)
  const name = readdirSync(folder)
    .toSorted()
    .find(one => LICENSE_FILE.test(one))
  if (name === undefined) return null
  const lines = readFileSync(join(folder, name), 'utf8').replaceAll('\r', '').trim().split('\n')
  const copyright = lines
    .filter(line => COPYRIGHT.test(line))
    .map(line => line.replaceAll(/\s+/g, ' ').trim())
  const text = lines.filter(line => !COPYRIGHT.test(line)).join('\n')
  return {
    copyright,
    text: text
      .replaceAll(/[ \t]+$/gm, '')
      .replaceAll(/\n{3,}/g, '\n\n')
      .trim(),
  }
}

/** The same license has other titles, line breaks and quotes in other packages. */
function comparable(text: string): string {
  const [title = '', ...rest] = text.split('\n')
  const body = TITLE.test(title) ? rest.join(' ') : text
  return body
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
}

function mostFrequent(values: readonly string[]): string {
  const counts = Map.groupBy(values, value => value)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
}

function linesOf(members: readonly Member[]): string[] {
  const lines = members.map(({ name, copyright }) => [name, ...copyright].join('. '))
  return [...new Set(lines)].toSorted()
}

/** Whom a package names that carries no license file. */
function authorOf(folder: string): string {
  const { author, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly author?: string | { readonly name: string }
    readonly repository?: string | { readonly url: string }
  }
  const name = typeof author === 'string' ? author : author?.name
  const url = typeof repository === 'string' ? repository : repository?.url
  return [name && `By ${name}`, url].filter(Boolean).join(', ')
}
