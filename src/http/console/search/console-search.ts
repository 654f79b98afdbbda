import type { FastifyInstance } from 'fastify'
import { type Html, html } from '../../../domain/values/html.ts'
import { oneLine } from '../../../domain/values/plain-text.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { queryText } from '../frame/query-texts.ts'
import { addPage } from '../page/add-page.ts'
import {
  type FoundGroup,
  foundAccounts,
  foundById,
  foundLeads,
  foundListings,
  foundPeople,
} from './search-groups.ts'

/** Longer texts are cut, as in the lists. */
const MAX_TEXT = 100

/** One search for listings, leads, people and accounts: each as far as the person sees them. */
export function addSearch(app: FastifyInstance, context: ConsoleContext): void {
  addPage(app, context, {
    path: '/search',
    open: () => null,
    write: async ({ query, signedIn }) => {
      const text = oneLine(queryText(query, 'q')).slice(0, MAX_TEXT).trim()
      if (text === '') return searchPage(text, [])
      const parts = [foundById, foundListings, foundLeads, foundPeople, foundAccounts]
      const groups = await Promise.all(parts.map(part => part(context, signedIn, text)))
      return searchPage(text, withoutRepeats(groups.flatMap(group => group ?? [])))
    },
  })
}

/** What was found by its ID is not listed again. */
function withoutRepeats(groups: readonly FoundGroup[]): readonly FoundGroup[] {
  const [first, ...others] = groups
  if (first === undefined) return []
  const paths = new Set(first.records.map(({ path }) => path))
  const rest = others.map(group => ({
    ...group,
    records: group.records.filter(({ path }) => !paths.has(path)),
  }))
  return [first, ...rest].filter(({ records }) => records.length > 0)
}

function searchPage(text: string, groups: readonly FoundGroup[]): ConsolePage {
  const nothing =
    text === ''
      ? html`<p class="note">Find listings by title, street, parcel number or ID, leads by name, email, phone or keywords, and people.</p>`
      : html`<p>Nothing matches &ldquo;<bdi>${text}</bdi>&rdquo;.</p>`
  return {
    title: text === '' ? 'Search' : `Search: ${text}`,
    main: html`<h1>Search</h1>
<form action="/console/search" class="found-form" role="search"><label class="visually-hidden" for="found-q">Search listings, leads and people</label><input type="search" id="found-q" name="q" value="${text}" maxlength="${MAX_TEXT}" autocomplete="off"><button>Search</button></form>
${groups.length === 0 ? nothing : groups.map(groupPart)}`,
  }
}

function groupPart({ heading, records, more }: FoundGroup): Html {
  const rows = records.map(
    ({ path, label, note }) =>
      html`<li><a href="${path}"><bdi>${label}</bdi></a> <span class="note"><bdi>${note}</bdi></span></li>`,
  )
  return html`<section class="found-group"><h2>${heading}</h2>
<ul>${rows}</ul>
${more === null ? null : html`<p><a href="${more}">See all</a></p>`}</section>`
}
