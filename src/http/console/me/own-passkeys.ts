import type { FastifyInstance } from 'fastify'
import type { ConsoleContext } from '../console-context.ts'
import { addPage } from '../page/add-page.ts'
import { requireParty } from '../passkeys/passkey-entry.ts'
import { guarded } from '../visits/guarded.ts'
import { codesPage } from './codes-page.ts'
import { newPasskeyPage } from './own-passkeys-page.ts'

/** The page on which a person adds a passkey. */
export function addNewPasskey(app: FastifyInstance, context: ConsoleContext): void {
  const { catalog, pages, visits } = context
  const rule = 'any-factor-proved'
  const addForm = addPage(app, context, {
    path: '/me/passkeys/new',
    open: () => null,
    rule,
    write: ({ request }, _, { refused, state }) => {
      const isPossible = refused !== null || visits.relyingParty(request) !== null
      return newPasskeyPage(pages.assets, state, isPossible)
    },
  })
  addForm('', { rule, fields: ['name'] }, async ({ request, signedIn, text }) => {
    const party = requireParty(visits.relyingParty(request))
    const credential = text('credential')
    const codes = await catalog.passkeys.add(signedIn, party, credential, text('name'))
    return codes.length === 0 ? { to: '/console/me?done=passkey' } : codesPage(codes)
  })
  app.post(
    '/me/passkeys/new/options',
    guarded(
      context,
      async (request, reply, signedIn) => {
        const party = requireParty(visits.relyingParty(request))
        const options = await catalog.passkeys.proposeAdding(signedIn, party)
        return reply.header('cache-control', 'no-store').send(options)
      },
      rule,
    ),
  )
}
