/** A page with each table between the two comments that name it. */
export function withTables(page: string, tables: Iterable<readonly [string, string]>): string {
  let text = page
  for (const [name, table] of tables) {
    const place = new RegExp(`(<!-- derived: ${name} -->\n).*?(<!-- end -->)`, 's')
    if (!place.test(text)) throw new Error(`The page has no place for ${name}.`)
    text = text.replace(place, (_, start: string, end: string) => `${start}\n${table}\n\n${end}`)
  }
  return text
}
