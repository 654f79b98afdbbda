import { Problem } from '../../../domain/problem.ts'

/**
 * The id that a path has at a place. @throws Problem `not-found` for a text that cannot be an id.
 */
export function pathId<Id extends number>(params: unknown, name: string): Id {
  const text: unknown = Reflect.get(params as object, name)
  if (typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text)) return Number(text) as Id
  throw noPage()
}

/**
 * The answer to people who may not see a page: they do not learn that it exists. No form shows it
 * as one of its errors.
 */
export class NoPage extends Problem {
  constructor() {
    const detail = 'Page not found.'
    super('not-found', [{ code: 'not-found', field: null, title: 'Page not found', detail }])
  }
}

export function noPage(): NoPage {
  return new NoPage()
}
