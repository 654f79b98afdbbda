interface Row {
  readonly head: string
  readonly phrases: string
}

/** The rows of a table of phrases. Each begins with a line `> head`; its phrases follow. */
export function rowsOf(table: string): Row[] {
  return table
    .split('\n> ')
    .slice(1)
    .map(row => {
      const end = row.indexOf('\n')
      return { head: row.slice(0, end), phrases: row.slice(end) }
    })
}
