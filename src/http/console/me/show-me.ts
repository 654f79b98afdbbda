import type { FastifyReply } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import { FRESH } from '../frame/form-page.ts'
import { type MeForm, mePage } from './me-page.ts'

/** A form that was refused. */
export interface TypedMeForm {
  readonly form: MeForm
  readonly state: FormState
}

/** Sends a person's own page. @param done What was done; empty: nothing. */
export async function showMe(
  { catalog, pages }: ConsoleContext,
  reply: FastifyReply,
  signedIn: SignedIn,
  done: string,
  typed: TypedMeForm | null,
): Promise<FastifyReply> {
  const [sessions, passkeys, wanted] = await Promise.all([
    catalog.sessions.list(signedIn.user.id),
    catalog.passkeys.list(signedIn),
    catalog.personAddresses.wanted(signedIn),
  ])
  const stateOf = (form: MeForm) => (typed?.form === form ? typed.state : FRESH)
  const page = mePage(signedIn, { sessions, passkeys, wanted }, done, stateOf)
  return pages.send(reply, page, signedIn, typed && typed.state.faults.size > 0 ? 422 : 200)
}
