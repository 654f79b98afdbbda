import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expressionsIn } from './expressions/found-expressions.ts'
import { JudgedExpressions } from './expressions/judged-expressions.ts'

/**
 * Refuses regular expressions whose time grows faster than the text that they read, regular-expressions.ts [FOLDER]: one visitor
 * could make everybody wait with a long text. Such an expression is accepted where a comment on its line or the line before it
 * names the bound on its input, such as `// linear: at most 200 characters`. The bound must hold before the expression runs.
 */

const PROJECT = fileURLToPath(new URL('..', import.meta.url))
const KEPT = 'node_modules/.cache/acreage/regular-expressions.json'
const SOURCES = ['src/**/*.{ts,js}', 'client/src/**/*.ts', 'demo/**/*.ts']
/** AssemblyScript has no regular expressions. */
const LEFT_OUT = /\.as\.ts$|\/node_modules\//

const root = process.argv[2] ?? PROJECT
const judged = new JudgedExpressions(join(PROJECT, KEPT))
for (const file of globSync(SOURCES, { cwd: root }).filter(one => !LEFT_OUT.test(one))) {
  for (const found of expressionsIn(file, readFileSync(join(root, file), 'utf8'))) {
    const { line, pattern, flags, bound } = found
    if (bound !== null) continue
    const fault =
      pattern === null
        ? 'its pattern is put together while the program runs'
        : await judged.fault(pattern, flags)
    if (fault === '') continue
    process.stderr.write(`${file}:${line}: /${pattern ?? '…'}/${flags}: ${fault}.\n`)
    process.exitCode = 1
  }
}
judged.keep()
if (process.exitCode === 1) {
  process.stderr.write(
    'Write these so that their time grows with the text, or name the bound on their input in a comment: // linear: at most 200 characters\n',
  )
}
