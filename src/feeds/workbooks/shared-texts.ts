import { Problem } from '../../domain/problem.ts'
import { readXml } from './xml-events.ts'

/** All texts of a workbook are held in memory. */
const MAX_CHARACTERS = 64 * 1024 * 1024
/** The place that an empty text takes, in characters. */
const CHARACTERS_PER_TEXT = 8

/**
 * The texts that cells name by their indexes.
 * @throws Problem `payload-too-large` when there are too many.
 */
export async function sharedTexts(xml: AsyncIterable<Buffer>): Promise<readonly string[]> {
  const texts: string[] = []
  let characters = 0
  let current = ''
  let isText = false
  let isPhonetic = false
  const count = (more: number) => {
    characters += more
    if (characters > MAX_CHARACTERS) throw tooLarge()
  }
  await readXml(xml, {
    open: name => {
      if (name === 'si') {
        count(CHARACTERS_PER_TEXT)
        current = ''
      } else if (name === 'rPh') isPhonetic = true
      else isText = name === 't' && !isPhonetic
    },
    text: text => {
      if (!isText) return
      count(text.length)
      current += text
    },
    close: name => {
      if (name === 't') isText = false
      else if (name === 'rPh') isPhonetic = false
      else if (name === 'si') texts.push(current)
    },
  })
  return texts
}

function tooLarge(): Problem {
  const detail = 'The Excel workbook has too many texts. Save it as CSV (UTF-8) instead.'
  return Problem.of('payload-too-large', 'Workbook too large', detail)
}
