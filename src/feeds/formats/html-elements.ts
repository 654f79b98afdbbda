/** Elements of HTML that occur unescaped in texts of feeds. */
const OF_TEXTS = new Set(
  `p br hr wbr b strong i em u s small big sub sup center font span div a ul ol li dl dt dd blockquote pre
  h1 h2 h3 h4 h5 h6 table thead tbody tr td th`.split(/\s+/),
)
const EMPTY = new Set(['br', 'hr', 'wbr'])

/** Whether an element of XML is markup of the text around it. */
export function isMarkup(name: string): boolean {
  return OF_TEXTS.has(name.toLowerCase())
}

export function markup(name: string, text: string): string {
  const tag = name.toLowerCase()
  return EMPTY.has(tag) ? `<${tag}>` : `<${tag}>${text}</${tag}>`
}
