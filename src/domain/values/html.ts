const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text that is HTML already, and goes into other HTML as it is. */
class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

export type { Html }

/** HTML in which every value is text, and escaped, unless it is HTML made by this function. For messages and small pages. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const texts = values.map(value => (value instanceof Html ? value.text : escaped(value)))
  return new Html(String.raw({ raw: parts }, ...texts))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, sign => ESCAPES[sign] ?? '')
}
