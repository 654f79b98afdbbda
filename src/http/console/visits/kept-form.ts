import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { FormState } from '../../web/form-fields.ts'
import { FRESH, sentTexts, typedForm } from '../frame/form-page.ts'
import type { Visits } from './visits.ts'

/**
 * What a person typed into a form of the page before something else was asked for, such as the password.
 * @param names The fields of the form, one of which must have been sent.
 */
export async function keptForm(
  visits: Pick<Visits, 'takeKept'>,
  request: FastifyRequest,
  signedIn: SignedIn,
  names: readonly string[],
): Promise<FormState> {
  let state = FRESH
  await visits.takeKept(request, signedIn, async body => {
    state = typedForm(sentTexts(body), names)
  })
  return state
}
