import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { Problem } from '../../domain/problem.ts'

/** More text between two tags than any cell has. The parser holds it in memory. */
const MAX_PIECE_BYTES = 8 * 1024 * 1024
/** No part of a workbook has more elements within each other. The parser holds them in memory. */
const MAX_DEPTH = 100

/** What is called for the parts of an XML text. Names come without their prefixes. */
export interface XmlEvents {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text?: (text: string) => void
  readonly close?: (name: string) => void
}

/**
 * Reads a part of a workbook, which is always UTF-8.
 * @returns After each piece of the text, when its events have been sent.
 * @throws Problem `invalid-input` when it is not XML.
 */
export async function* xmlEvents(
  xml: AsyncIterable<Buffer>,
  { open, text, close }: XmlEvents,
): AsyncIterable<void> {
  const parser = new SaxesParser()
  const decoder = new TextDecoder()
  let since = 0
  let depth = 0
  parser.on('error', error => {
    throw damaged(error.message)
  })
  parser.on('opentag', (tag: SaxesTagPlain) => {
    since = 0
    if (++depth > MAX_DEPTH) throw damaged('its elements are nested too deeply')
    open(localName(tag.name), tag.attributes)
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('closetag', tag => {
    depth--
    close?.(localName(tag.name))
  })
  for await (const piece of xml) {
    since += piece.length
    if (since > MAX_PIECE_BYTES) throw damaged('a cell is longer than 8 MiB')
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.close()
}

/** Reads a whole part of a workbook. @throws Problem as `xmlEvents`. */
export async function readXml(xml: AsyncIterable<Buffer>, events: XmlEvents): Promise<void> {
  for await (const _piece of xmlEvents(xml, events));
}

export function damaged(reason: string): Problem {
  const detail = `The Excel workbook is damaged: ${reason}. Save it again, or save it as CSV (UTF-8).`
  return Problem.of('invalid-input', 'Workbook invalid', detail)
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}
