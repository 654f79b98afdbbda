import type { ErrorForm } from '../server/error-answer.ts'

/** OData's error format. The code is the status, because clients check no other code. */
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
