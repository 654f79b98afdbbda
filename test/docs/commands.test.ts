import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isSetting } from '../../src/config/settings.ts'
import { acreage } from '../cli/acreage.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PAGES = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'client/*.md'], {
  cwd: ROOT,
}).map(page => ({ page, text: readFileSync(join(ROOT, page), 'utf8') }))

/** Blocks of code, and code within a line. */
const CODE = /^```.*?^```$|`[^`\n]+`/gms
/** A command of the program at the beginning of a line or a substitution, up to a comment, a pipe or the end of the code. */
const COMMAND =
  /(?:(?<=^|`|[(] ?)|(?<=\$ ))(?:(?:\w+\/)?bin\/)?acreage ([a-z][a-z-]*(?: [a-z][a-z-]*)?)([^\n`#|]*)/gm
const OPTION = /(?<= )--[a-z][a-z-]*/g

function codeOf(text: string): string[] {
  return [...text.matchAll(CODE)].map(([code]) => code)
}

const helps = new Map<string, Promise<string>>()

/** The help of a command; null where there is no such command. */
async function helpOf(words: readonly string[]): Promise<string> {
  const name = words.join(' ')
  const help = helps.get(name) ?? acreage([...words, '--help'], {}).then(({ stdout }) => stdout)
  helps.set(name, help)
  return help
}

/** The command that the words begin with; null for an unknown one, also in a group of commands. */
async function commandOf(words: readonly string[]): Promise<readonly string[] | null> {
  for (let count = words.length; count > 0; count--) {
    const command = words.slice(0, count)
    const help = await helpOf(command)
    const isCommand = help.startsWith(`Usage: acreage ${command.join(' ')} `)
    if (isCommand) return count < words.length && help.includes('\nCommands:\n') ? null : command
  }
  return null
}

test('every command and option that a page names exists', async () => {
  const wrong: string[] = []
  let found = 0
  for (const { page, text } of PAGES) {
    for (const code of codeOf(text)) {
      for (const [line, words = '', rest = ''] of code.matchAll(COMMAND)) {
        const command = await commandOf(words.trim().split(' '))
        const help = command === null ? '' : await helpOf(command)
        const unknown = [...rest.matchAll(OPTION)].filter(([option]) => !help.includes(option))
        if (command === null || unknown.length > 0) wrong.push(`${page}: ${line}`)
        found++
      }
    }
  }
  assert.ok(found > 150, `${found}`)
  assert.deepEqual(wrong, [])
})

test('every npm script that a page names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<string, string>>
  }
  const wrong = PAGES.flatMap(({ page, text }) =>
    [...text.matchAll(/npm run ([a-z:-]+[a-z])/g)].flatMap(([, name = '']) =>
      Object.hasOwn(scripts, name) ? [] : [`${page}: ${name}`],
    ),
  )
  assert.deepEqual(wrong, [])
})

test('every setting that a page names exists', () => {
  const wrong = PAGES.flatMap(({ page, text }) =>
    [...text.matchAll(/\bACREAGE_[A-Z0-9_]*[A-Z0-9]/g)].flatMap(([name]) =>
      isSetting(name) || OTHER_NAMES.includes(name) ? [] : [`${page}: ${name}`],
    ),
  )
  assert.deepEqual(wrong, [])
})

/** The beginning of the names of settings with credentials. */
const OTHER_NAMES = ['ACREAGE_FEED']
