import type { FastifyInstance } from 'fastify'
import type { ShowcaseEntry } from '../../../catalog/listings/showcase.ts'
import { accountName } from '../../../domain/accounts/member.ts'
import type { Principal } from '../../../domain/accounts/principal.ts'
import { isInShowcase, isPublic } from '../../../domain/listings/listing.ts'
import { FaultList, Problem } from '../../../domain/problem.ts'
import { html } from '../../../domain/values/html.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import { textField } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { form } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { pathId } from '../frame/path-id.ts'
import { table } from '../frame/table.ts'
import { addOperatePage } from './operate-frame.ts'
import { ACCOUNTS } from './people/accounts-page.ts'

const SHOWCASE = '/console/operate/showcase'

/** The listings that are shown first, and the form that adds one. */
export function addShowcase(app: FastifyInstance, context: ConsoleContext): void {
  const { showcase } = context.catalog
  const addForm = addOperatePage(app, context, {
    part: 'showcase',
    done: { added: 'Listing featured.', removed: 'Listing no longer featured.' },
    main: async ({ principal }, _, { state }) => {
      const rows = (await showcase.all(principal)).map(
        ({ summary: { listing, member } }) =>
          html`<tr><th scope="row"><a href="/console/listings/${listing.id}"><bdi>${listing.title}</bdi></a></th><td>${listing.id}</td><td><a href="${ACCOUNTS}/${member.id}"><bdi>${accountName(member)}</bdi></a></td><td>${hiddenFor(listing, member) ?? 'Yes'}</td>
<td><form method="post" action="${SHOWCASE}/${listing.id}"><button class="button-quiet" aria-label="Remove ${listing.title}">Remove</button></form></td></tr>`,
      )
      const heads = ['Listing', 'ID', 'Account', 'Shown', 'Actions']
      const field = html`${textField(state, 'listing', 'Listing ID', { inputMode: 'numeric' })}
<button>Add</button>`
      return html`<p>The site and the API show these listings first, in a new order each time. Removing a listing here does not hide it.</p>
${table('Featured listings', heads, rows, 'No featured listings.')}
<section><h2>Add a listing</h2>
${form(SHOWCASE, state, ['listing'], field)}</section>`
    },
  })
  addForm('', { fields: ['listing'] }, async ({ principal, text }) => {
    await showcase.add(principal, await featurable(context, principal, text('listing').trim()))
    return 'added'
  })
  addForm('/:listing', {}, async ({ principal, params }) => {
    const listingId = pathId<ListingId>(params, 'listing')
    await unlessHidden(showcase.remove({ principal, listingId, condition: null }))
    return 'removed'
  })
}

type Summary = ShowcaseEntry['summary']

/** Why the showcase does not show a listing; null if it does. */
function hiddenFor(listing: Summary['listing'], member: Summary['member']): string | null {
  if (isInShowcase(listing, member)) return null
  if (isPublic(listing, member)) return 'No, sold'
  return listing.active ? 'No, its account is inactive' : 'No, inactive'
}

/** The listing with a number. @throws Problem `invalid-input` unless the showcase would show it. */
async function featurable(
  { catalog }: ConsoleContext,
  principal: Principal,
  text: string,
): Promise<ListingId> {
  const faults = new FaultList()
  const id = Number(text) as ListingId
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    faults.add('invalid', 'listing', 'Enter a listing ID.')
  }
  faults.throwIfAny()
  try {
    const { listing, member } = await catalog.listings.inspect(principal, id)
    if (isInShowcase(listing, member)) return id
    const detail = `Listing ${id} is sold or hidden, so it cannot be featured.`
    faults.add('invalid', 'listing', detail)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error
    faults.add('invalid', 'listing', `There is no listing ${id}.`)
  }
  faults.throwIfAny()
  return id
}
