import { stripTypeScriptTypes } from 'node:module'
import { stdin, stdout } from 'node:process'
import { json } from 'node:stream/consumers'
import jsTokens from 'js-tokens'

/**
 * Runs in a separate process (`written-modules.ts`): reads TypeScript modules as JSON, and writes
 * them as JavaScript without comments.
 */
const texts = (await json(stdin)) as readonly string[]
stdout.write(JSON.stringify(texts.map(text => withoutComments(stripTypeScriptTypes(text)))))

/** Removes comments and indentation. Preserves line breaks, because one may end a statement. */
function withoutComments(code: string): string {
  let kept = ''
  let gap = ''
  for (const { type, value } of jsTokens(code)) {
    const isComment = type === 'SingleLineComment' || type === 'MultiLineComment'
    if (!isComment && type !== 'WhiteSpace' && type !== 'LineTerminatorSequence') {
      kept += `${gap}${value}`
      gap = ''
    } else if (gap !== '\n') gap = value.includes('\n') ? '\n' : ' '
  }
  return kept.trimStart()
}
