import { stripTypeScriptTypes } from 'node:module'
import { stdin, stdout } from 'node:process'
import { json } from 'node:stream/consumers'
import jsTokens from 'js-tokens'

/** A process of its own (`written-modules.ts`): reads TypeScript modules, as JSON, and writes them as JavaScript without comments. */
const texts = (await json(stdin)) as readonly string[]
stdout.write(JSON.stringify(texts.map(text => withoutComments(stripTypeScriptTypes(text)))))

/** Leaves out comments and indentation. Keeps a line break wherever there was one, because it may end a statement. */
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
