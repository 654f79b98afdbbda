import type { ErrorForm } from '../server/error-answer.ts'

/** Errors as OData writes them. The code is the status, because programs look at no other. */
export const ODATA_ERRORS: ErrorForm = {
  type: 'application/json; charset=utf-8',
  text: (faults, status) => {
    const [first] = faults
    const message = faults.map(({ detail }) => detail).join(' ')
    const details = faults.map(({ title, detail }) => ({ code: title, message: detail }))
    return JSON.stringify({
      error: { code: String(status), message, target: first.title, details },
    })
  },
}
