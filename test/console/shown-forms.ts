/** A form of a page. */
export interface ShownForm {
  readonly action: string
  /** What its fields have. */
  readonly values: Readonly<Record<string, string>>
  /** The buttons that say something, each with where it sends the form. */
  readonly buttons: readonly ShownButton[]
}

interface ShownButton {
  readonly action: string
  readonly name: string
  readonly value: string
}

/** The forms of a page that change something. */
export function formsIn(page: string): readonly ShownForm[] {
  const forms = page.matchAll(/<form\b([^>]*\bmethod="post"[^>]*)>(.*?)<\/form>/gs)
  return [...forms].map(([, head = '', content = '']) => {
    const action = attribute(head, 'action')
    const buttons = [...content.matchAll(/<button\b([^>]*)>/g)].map(([, button = '']) => ({
      action: attribute(button, 'formaction') || action,
      name: attribute(button, 'name'),
      value: attribute(button, 'value'),
    }))
    return {
      action,
      values: Object.fromEntries([...fieldsIn(content)]),
      buttons: buttons.filter(({ name }) => name !== ''),
    }
  })
}

function* fieldsIn(content: string): Iterable<readonly [string, string]> {
  for (const [, input = ''] of content.matchAll(/<input\b([^>]*)>/g)) {
    const isChoice = /type="(?:radio|checkbox)"/.test(input)
    if (isChoice && !/\bchecked\b/.test(input)) continue
    if (/type="(?:file|submit|search)"/.test(input)) continue
    yield [attribute(input, 'name'), attribute(input, 'value')]
  }
  for (const [, head = '', text = ''] of content.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs))
    yield [attribute(head, 'name'), unescaped(text)]
  for (const [, head = '', options = ''] of content.matchAll(
    /<select\b([^>]*)>(.*?)<\/select>/gs,
  )) {
    const chosen = /<option\b([^>]*\bselected\b[^>]*)>/.exec(options)
    const first = /<option\b([^>]*)>/.exec(options)
    yield [attribute(head, 'name'), attribute((chosen ?? first)?.[1] ?? '', 'value')]
  }
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
