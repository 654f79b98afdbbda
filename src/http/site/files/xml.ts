/** Characters that XML 1.0 does not allow, escaped or not. */
const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

export const XML_BEGINNING = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** A text as the content of an XML element or attribute. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(FORBIDDEN, '')
    .replaceAll(/[&<>"]/g, sign => SIGNS[sign] ?? '')
}
