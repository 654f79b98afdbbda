import { Problem } from '../../domain/problem.ts'
import type { Admission } from '../admission/admission.ts'
import { answerError, type ErrorForm } from '../server/error-answer.ts'
import { PROBLEM_STATUS } from '../server/problem-status.ts'
import type { Refusals } from '../server/scope.ts'
import { noResource } from '../server/unknown-path.ts'
import { type ErrorBody, errorForm, POST_ERRORS } from './endpoint/error-body.ts'

/** How a version refuses requests. */
export interface VersionRefusals {
  /** The errors of everything but POSTs. */
  readonly errors: ErrorBody
  /** The methods that an inactive listing still takes, as the header Allow names them. */
  readonly inactiveListingTakes: 'POST' | ''
}

const POST_FORM: ErrorForm = errorForm(POST_ERRORS)

/**
 * Counts refused requests, and answers them in the API's form. @param hintFor Suggests the path
 * that was probably meant.
 */
export function apiRefusals(
  admission: Admission,
  { errors, inactiveListingTakes }: VersionRefusals,
  hintFor: (path: string) => string = () => '',
): Refusals {
  const form = errorForm(errors)
  return {
    unknownPath: path => noResource(path, hintFor(path)),
    refuse: async (error, request, reply) => {
      const result = await admission.refuse(error, request, reply)
      if (result instanceof Problem) {
        if (PROBLEM_STATUS[result.code] === 401) reply.header('WWW-Authenticate', 'Bearer')
        // A 405 has to name the allowed methods.
        if (result.code === 'listing-inactive') reply.header('Allow', inactiveListingTakes)
      }
      answerError(result, request, reply, request.method === 'POST' ? POST_FORM : form)
    },
  }
}
