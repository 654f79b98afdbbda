import type { StyleSpecification } from 'maplibre-gl'

/** Loads an operator's style, whose addresses may be relative to its own. */
export async function loadOwnStyle(address: string): Promise<StyleSpecification> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}.`)
  const style = (await answer.json()) as StyleSpecification
  const whole = <Text>(text: Text) =>
    typeof text === 'string' ? (wholeAddress(text, address) as Text) : text
  const sources = Object.entries(style.sources).map(([name, source]) => {
    const all: Record<string, unknown> = { ...source }
    for (const key of ['url', 'data']) if (key in all) all[key] = whole(all[key])
    if (Array.isArray(all['tiles'])) all['tiles'] = all['tiles'].map(whole)
    return [name, all]
  })
  return {
    ...style,
    ...(style.glyphs && { glyphs: whole(style.glyphs) }),
    ...(typeof style.sprite === 'string' && { sprite: whole(style.sprite) }),
    sources: Object.fromEntries(sources),
  }
}

/** Not `new URL()`, which would encode the braces of `{z}`. */
function wholeAddress(text: string, base: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return text
  if (text.startsWith('//')) return `${new URL(base).protocol}${text}`
  if (text.startsWith('/')) return `${new URL(base).origin}${text}`
  return `${new URL('.', base).href}${text}`
}
