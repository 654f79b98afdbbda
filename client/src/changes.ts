import type { Client as OpenApiClient } from 'openapi-fetch'
import { ApiError, dataOf } from './api-error.ts'
import type { paths } from './generated/ext.ts'
import type { CallOptions, ChangePage, ChangeQuery, FullListing } from './types.ts'

/** How long a call of `follow` waits for an event. */
const WAIT_SECONDS = 50

/** What keeps a copy of the listings. All throw an ApiError when they are refused. */
export interface Changes {
  /** What became of listings behind a cursor, oldest first; without `after` the cursor of now, without events. */
  changes(query?: ChangeQuery, options?: CallOptions): Promise<ChangePage>
  /**
   * The events behind a cursor, a page at a time, as soon as there are any, until the signal ends it. Keep `cursor` once a page
   * is taken in, and begin there the next time: no event is left out, and none comes twice.
   * @throws ApiError 410 when the cursor is too old, or the database was restored: begin with `exported` again.
   */
  follow(
    after: string,
    options?: { readonly include?: 'listing' | undefined } & CallOptions,
  ): AsyncGenerator<ChangePage, never, undefined>
  /**
   * All listings that are shown, by id, one by one.
   * @returns The cursor from which changes make the copy right.
   * @throws Error when the connection broke before the end.
   */
  exported(options?: CallOptions): AsyncGenerator<FullListing, string, undefined>
}

export function changesOf({ GET }: Pick<OpenApiClient<paths>, 'GET'>): Changes {
  const changes: Changes['changes'] = async (query = {}, { signal = null } = {}) =>
    dataOf(await GET('/changes', { params: { query: given(query) }, signal }))
  return {
    changes,
    follow: async function* (after, { include, signal } = {}) {
      for (let cursor = after; ; ) {
        signal?.throwIfAborted()
        const page = await changes({ after: cursor, wait: WAIT_SECONDS, include }, { signal })
        cursor = page.cursor
        yield page
      }
    },
    exported: ({ signal = null } = {}) => exported(GET, signal),
  }
}

async function* exported(
  GET: OpenApiClient<paths>['GET'],
  signal: AbortSignal | null,
): AsyncGenerator<FullListing, string, undefined> {
  const path = { form: 'jsonl' } as const
  const { data, error, response } = await GET('/export.{form}', {
    params: { path },
    parseAs: 'stream',
    signal,
  })
  if (!response.ok) throw new ApiError(response, error)
  for await (const line of linesOf(data as unknown as ReadableStream<Uint8Array>)) {
    const value: FullListing | { readonly count: number; readonly cursor: string } =
      JSON.parse(line)
    if ('cursor' in value) return value.cursor
    yield value
  }
  throw new Error('The file of all listings ended early. Read it again.')
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = ''
  const texts = stream.pipeThrough(new TextDecoderStream() as never) as ReadableStream<string>
  const reader = texts.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      yield* lines.filter(line => line !== '')
    }
    if (rest !== '') yield rest
  } finally {
    await reader.cancel().catch(() => {})
  }
}

/** Without the members that are undefined. */
function given(query: ChangeQuery) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}
