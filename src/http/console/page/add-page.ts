import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SignedIn } from '../../../catalog/users/sessions.ts'
import type { Principal } from '../../../domain/accounts/principal.ts'
import type { Awaitable } from '../../../domain/values/when-there.ts'
import type { FormState } from '../../web/form-fields.ts'
import type { ConsoleContext } from '../console-context.ts'
import type { ConsolePage } from '../frame/console-pages.ts'
import { FRESH, refusedForm, sentTexts } from '../frame/form-page.ts'
import { doneText } from '../frame/query-texts.ts'
import { NOTHING_ONCE, type ShownOnce } from '../frame/shown-once.ts'
import { type GuardRule, guarded } from '../visits/guarded.ts'

/** A request of a person who has signed in. */
export interface PageRequest {
  readonly request: FastifyRequest
  readonly signedIn: SignedIn
  readonly principal: Principal
  readonly params: unknown
  readonly query: unknown
  /** The text of a field of the form that was sent; empty: it has none. */
  readonly text: (name: string) => string
  /** The values of a field with several, such as check boxes. */
  readonly texts: (name: string) => readonly string[]
}

/** What a page shows besides its records. */
export interface Notices {
  /** What was done; empty: nothing. */
  readonly done: string
  /** The form that was refused, as the end of the path that it was sent to; null: none was. */
  readonly refused: string | null
  /** What was typed in that form, and its errors. */
  readonly state: FormState
  /** A new secret. */
  readonly once: ShownOnce
}

export interface Page<Subject> {
  /** Below `/console`. */
  readonly path: string
  /** What the page is about. @throws Problem `not-found` unless the person may use the page. */
  readonly open: (request: PageRequest) => Awaitable<Subject>
  readonly write: (
    request: PageRequest,
    subject: Subject,
    notices: Notices,
  ) => Awaitable<ConsolePage | Elsewhere>
  /** The sentences about what was done, by their names. */
  readonly done?: Readonly<Record<string, string>>
  /** Who may see the page; see `guarded`. */
  readonly rule?: GuardRule
}

/** The path of another page. */
export interface Elsewhere {
  readonly to: string
}

/**
 * The answer to a form that did its work: the page again, with the sentence of this name; another
 * page; or a page (this one by default) that shows a text once.
 */
type Outcome = string | Elsewhere | { readonly once: string; readonly to?: string }

interface FormOptions<Subject> {
  /** Who may send it; see `guarded`. */
  readonly rule?: GuardRule
  /**
   * What it needs beyond the page, checked before the password is requested. @throws Problem
   * `not-found`.
   */
  readonly admit?: (request: PageRequest, subject: Subject) => unknown
  /**
   * The fields whose texts are shown again if the form is refused; never passwords. Absent: its
   * errors get a page of their own.
   */
  readonly fields?: readonly string[]
  /**
   * What was typed in other parts of the same form, and is in them again after the work; and where
   * the form is sent.
   */
  readonly unsent?: (
    request: PageRequest,
    subject: Subject,
  ) => { readonly action: string; readonly values: Readonly<Record<string, string>> }
  /** The path that it is sent to, instead of one behind the page's. */
  readonly path?: string
  /** The most bytes of it, if they are more than those of other forms. */
  readonly bodyLimit?: number
  /** Receives it with its files, instead of the app of the page; see `takeForms`. */
  readonly upload?: FastifyInstance
  /**
   * How a refusal is shown, instead of `fields`. @throws The error itself, unless it is a problem
   * that a person can solve.
   */
  readonly refusal?: (error: unknown, request: PageRequest) => FormState
}

/**
 * Adds a form to a page. @param end The end of the path that it is sent to, behind that of the
 * page.
 */
export type AddForm<Subject> = (
  end: string,
  options: FormOptions<Subject>,
  work: (request: PageRequest, subject: Subject) => Awaitable<Outcome>,
) => void

/**
 * Adds a page of the console. @returns What adds its forms: each is answered by a redirect, or by
 * the page with what is wrong (422).
 */
export function addPage<Subject>(
  app: FastifyInstance,
  context: ConsoleContext,
  { path, open, write, done = {}, rule = 'in' }: Page<Subject>,
): AddForm<Subject> {
  const { pages, visits } = context
  const admit = (request: FastifyRequest, signedIn: SignedIn) =>
    open(pageRequest(request, signedIn))
  const show = guarded(
    context,
    async (request, reply, signedIn) => {
      const from = pageRequest(request, signedIn)
      const subject = await open(from)
      const once = await visits.takeOnce(request, signedIn)
      const notices = { done: doneText(request.query, done), refused: null, state: FRESH, once }
      const page = await write(from, subject, notices)
      return 'to' in page
        ? reply.redirect(page.to, 303)
        : pages.send(reply, page, signedIn, page.status)
    },
    rule,
    admit,
  )
  app.get(path, show)
  return (end, options, work) => {
    const { rule = 'in', fields, refusal, path: sentTo = path + end, upload } = options
    const { bodyLimit } = options
    const openForm = async (from: PageRequest) => {
      const subject = await open(from)
      await options.admit?.(from, subject)
      return subject
    }
    const answer = guarded(
      context,
      async (request, reply, signedIn) => {
        const from = pageRequest(request, signedIn)
        const subject = await openForm(from)
        let outcome: Outcome
        try {
          outcome = await work(from, subject)
        } catch (error) {
          if (fields === undefined && refusal === undefined) throw error
          const state = refusal?.(error, from) ?? refusedForm(error, from.text, fields ?? [])
          const notices = { done: '', refused: end, state, once: NOTHING_ONCE }
          const page = await write(from, await open(from), notices)
          if ('to' in page) return reply.redirect(page.to, 303)
          return pages.send(reply, page, signedIn, page.status ?? 422)
        }
        const here = addressOf(path, request)
        if (typeof outcome === 'string') {
          const unsent = options.unsent?.(from, subject)
          const kept = unsent
            ? await visits.keepUnsent(signedIn, here, unsent.action, unsent.values)
            : null
          const query = kept === null ? '' : `&kept=${kept}`
          return reply.redirect(`${here}?done=${outcome}${query}`, 303)
        }
        const { to = here } = outcome
        if (!('once' in outcome)) return reply.redirect(to, 303)
        return visits.showOnce(request, reply, signedIn, { page: to, text: outcome.once })
      },
      rule,
      (request, signedIn) => openForm(pageRequest(request, signedIn)),
    )
    if (upload) upload.post(sentTo, { config: { takesFiles: true } }, answer)
    else app.post(sentTo, { ...(bodyLimit !== undefined && { bodyLimit }) }, answer)
  }
}

function pageRequest(request: FastifyRequest, signedIn: SignedIn): PageRequest {
  const { params, query, body } = request
  const { principal } = signedIn
  return {
    request,
    signedIn,
    principal,
    params,
    query,
    text: sentTexts(body),
    texts: name => {
      const sent: unknown = typeof body === 'object' && body !== null && Reflect.get(body, name)
      return (Array.isArray(sent) ? sent : [sent]).filter(one => typeof one === 'string')
    },
  }
}

/** The address of the page at whose path, or behind it, a request came. */
function addressOf(path: string, { params }: FastifyRequest): string {
  return `/console${path.replaceAll(/:(\w+)/g, (_, name: string) => Reflect.get(params as object, name))}`
}
