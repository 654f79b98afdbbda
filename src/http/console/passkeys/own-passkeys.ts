import type { FastifyInstance } from 'fastify'
import type { PasskeyId } from '../../../domain/values/ids.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { noPage, pathId } from '../frame/path-id.ts'
import { showCodes } from '../me/codes-page.ts'
import { guarded } from '../visits/guarded.ts'
import { newPasskeyPage } from './own-passkeys-page.ts'
import { requireParty } from './passkey-entry.ts'

/** A person's own passkeys: adding, naming and removing them. */
export function addOwnPasskeys(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, visits } = context
  addNewPasskey(app, context)
  app.post(
    '/me/passkeys/:passkey/name',
    guarded(context, async (request, reply, signedIn) => {
      const id = pathId<PasskeyId>(request.params, 'passkey')
      await catalog.passkeys.rename(signedIn, id, sentTexts(request.body)('name'))
      return reply.redirect('/console/me?done=passkey-name', 303)
    }),
  )
  app.post(
    '/me/passkeys/:passkey/remove',
    guarded(
      context,
      async (request, reply, signedIn) => {
        await catalog.passkeys.remove(signedIn, pathId<PasskeyId>(request.params, 'passkey'))
        return reply.redirect('/console/me?done=passkey-removed', 303)
      },
      'proved',
      async ({ params }, signedIn) => {
        const own = await catalog.passkeys.list(signedIn)
        if (!own.some(({ id }) => id === pathId(params, 'passkey'))) throw noPage()
      },
    ),
  )
  app.post(
    '/me/passkeys/new/options',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const party = requireParty(visits.relyingParty(request))
        const options = await catalog.passkeys.proposeAdding(signedIn, party)
        return reply.header('cache-control', 'no-store').send(options)
      },
      'any-factor-proved',
    ),
  )
}

function addNewPasskey(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, visits } = context
  app.get(
    '/me/passkeys/new',
    guarded(
      context,
      (request, reply, signedIn) => {
        const isPossible = visits.relyingParty(request) !== null
        return pages.send(reply, newPasskeyPage(pages.assets, FRESH, isPossible), signedIn)
      },
      'any-factor-proved',
    ),
  )
  app.post(
    '/me/passkeys/new',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const text = sentTexts(request.body)
        try {
          const party = requireParty(visits.relyingParty(request))
          const codes = await catalog.passkeys.add(
            signedIn,
            party,
            text('credential'),
            text('name'),
          )
          if (codes.length === 0) return reply.redirect('/console/me?done=passkey', 303)
          return showCodes(context, request, reply, signedIn, codes)
        } catch (error) {
          const state = refusedForm(error, text, ['name'])
          return pages.send(reply, newPasskeyPage(pages.assets, state, true), signedIn, 422)
        }
      },
      'any-factor-proved',
    ),
  )
}
