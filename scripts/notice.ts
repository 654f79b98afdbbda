import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type InstalledPackage, installedPackages } from './notice/installed-packages.ts'
import { licenseGroups, notices } from './notice/license-texts.ts'
import { BUNDLED_PARTS, DATA_SOURCES, IMAGE_PARTS } from './notice/other-sources.ts'
import { firstDifferingLine } from './reference/derive.ts'

/**
 * Writes licenses/NOTICE: what Acreage is installed with and made of, under which licenses. Versions are not in it, so that it changes only
 * when packages come and go, or change their licenses. With --check, compares it with the committed one.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const FILE = join(ROOT, 'licenses/NOTICE')
const RULE = '-'.repeat(80)

const text = notice(installedPackages(ROOT))
if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else {
  const line = firstDifferingLine(readFileSync(FILE, 'utf8'), text)
  if (line !== null) {
    process.stderr.write(
      `NOTICE is not as the packages say, from line ${line} on. Run: npm run notice\n`,
    )
    process.exitCode = 1
  }
}

function notice(installed: readonly InstalledPackage[]): string {
  const here = [...installed.filter(({ isOptional }) => !isOptional), ...sourcePackages(installed)]
  const groups = licenseGroups(ROOT, here)
  const sections = [
    `Acreage\n\n${readFileSync(join(ROOT, 'LICENSE'), 'utf8').split('\n')[2]}. Its license, MIT, is in the file LICENSE.\n\nThis file names the work of others that Acreage is installed with, shows or is made of. "npm run notice" writes it.`,
    section(
      'Data',
      DATA_SOURCES.map(({ name, use, license }) => `${name}: ${use}. ${license}`),
    ),
    section('Fonts, icons, pages and libraries within packages', BUNDLED_PARTS),
    section('What a container image holds besides', IMAGE_PARTS),
    section('Packages that are installed on some machines only; each has its license with it', [
      ...new Set(installed.filter(({ isOptional }) => isOptional).map(optionalLine)),
    ]),
    ...[...notices(ROOT, here)].map(([name, said]) => `${RULE}\nNotice of ${name}\n\n${said}`),
    ...groups.map(({ license, packages, text: full }) =>
      section(`${RULE}\n${license}`, packages, full),
    ),
  ]
  return `${sections.join('\n\n')}\n`
}

function section(title: string, lines: readonly string[], after?: string): string {
  const list = lines.map(line => `* ${line}`).join('\n')
  return after === undefined ? `${title}\n\n${list}` : `${title}\n\n${list}\n\n${after}`
}

function optionalLine({ name, license }: InstalledPackage): string {
  return `${name} (${license ?? 'see its package.json'})`
}

/** Packages that only the programs read which derive our data. */
function sourcePackages(installed: readonly InstalledPackage[]): InstalledPackage[] {
  const names = new Set(installed.map(({ name }) => name))
  return DATA_SOURCES.flatMap(({ package: name }) => {
    if (name === undefined || names.has(name)) return []
    const path = `node_modules/${name}`
    const { license = null } = JSON.parse(
      readFileSync(join(ROOT, path, 'package.json'), 'utf8'),
    ) as { license?: string }
    return [{ name, path, license, isOptional: false }]
  })
}
