import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { Principal } from '../../../domain/accounts/principal.ts'
import { isInShowcase } from '../../../domain/listings/listing.ts'
import { FaultList, Problem } from '../../../domain/problem.ts'
import type { ListingId } from '../../../domain/values/ids.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { unlessHidden } from '../frame/hidden.ts'
import { pathId } from '../frame/path-id.ts'
import { doneText } from '../frame/query-texts.ts'
import { forOperators, operatePage } from './operate-frame.ts'
import { SHOWCASE, showcaseMain } from './showcase-page.ts'

const DONE: Readonly<Record<string, string>> = {
  added: 'The listing is in the showcase.',
  removed: 'The listing is not in the showcase any more.',
}

/** The listings that the service shows first. */
export function addShowcase(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages } = context
  const show = async (
    reply: FastifyReply,
    signedIn: SignedIn,
    { done = '', state = FRESH }: { done?: string; state?: FormState } = {},
  ) => {
    const entries = await catalog.showcase.all(signedIn.principal)
    const main = showcaseMain(entries, state)
    const page = operatePage(signedIn, SHOWCASE, 'Showcase', done, main)
    return pages.send(reply, page, signedIn, state === FRESH ? 200 : 422)
  }
  app.get(
    '/operate/showcase',
    forOperators(context, 'operate', ({ query }, reply, signedIn) =>
      show(reply, signedIn, { done: doneText(query, DONE) }),
    ),
  )
  app.post(
    '/operate/showcase',
    forOperators(context, 'operate', async ({ body }, reply, signedIn) => {
      const text = sentTexts(body)
      try {
        const id = await featurable(context, signedIn.principal, text('listing').trim())
        await catalog.showcase.add(signedIn.principal, id)
      } catch (error) {
        return show(reply, signedIn, { state: refusedForm(error, text, ['listing']) })
      }
      return reply.redirect(`${SHOWCASE}?done=added`, 303)
    }),
  )
  app.post(
    '/operate/showcase/:listing',
    forOperators(context, 'operate', async ({ params }, reply, { principal }) => {
      const listingId = pathId<ListingId>(params, 'listing')
      await unlessHidden(catalog.showcase.remove({ principal, listingId, condition: null }))
      return reply.redirect(`${SHOWCASE}?done=removed`, 303)
    }),
  )
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
    faults.add('invalid', 'listing', 'Enter the number of a listing.')
  }
  faults.throwIfAny()
  try {
    const { listing, member } = await catalog.listings.inspect(principal, id)
    if (isInShowcase(listing, member)) return id
    const detail = `Listing ${id} is sold, or is not shown to anybody. The showcase leaves it out.`
    faults.add('invalid', 'listing', detail)
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'not-found')) throw error
    faults.add('invalid', 'listing', `There is no listing ${id}.`)
  }
  faults.throwIfAny()
  return id
}
