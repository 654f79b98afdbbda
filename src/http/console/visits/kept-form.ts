import type { FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { FormState } from '../../web/form-fields.ts'
import { FRESH, sentTexts, typedForm } from '../frame/form-page.ts'
import type { Visits } from './visits.ts'

/**
 * What a person typed into a form of the page before something else was asked for, such as the password.
 * @param texts The fields in which people type: of a form in which they are all empty, nothing is shown. @param choices The other fields.
 */
export async function keptForm(
  visits: Pick<Visits, 'takeKept'>,
  request: FastifyRequest,
  signedIn: SignedIn,
  texts: readonly string[],
  choices: readonly string[] = [],
): Promise<FormState> {
  let state = FRESH
  await visits.takeKept(request, signedIn, async body => {
    const text = sentTexts(body)
    if (texts.some(name => text(name) !== '')) state = typedForm(text, [...texts, ...choices])
    return 'taken'
  })
  return state
}
