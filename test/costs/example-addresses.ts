import type { LightMyRequestResponse } from 'fastify'
import type { ServedRoute } from './served-routes.ts'

/** A token of a route's pattern: its name, and what its own pattern takes. */
const TOKEN = /:(\w+)(\((?:[^()]|\([^()]*\))*\))?/g

/** Examples for tokens, by the part of the path before them. */
type Examples = Readonly<Record<string, string>>

const REDIRECTS = [301, 302, 303, 308]

/**
 * Addresses that lead somewhere, for each route of a server.
 * @param examples Values of tokens, by the token with what stands before it (`state/:id`), or by the token alone (`:slug`).
 */
export class ExampleAddresses {
  readonly #open: (url: string) => Promise<LightMyRequestResponse>
  readonly #examples: Examples

  constructor(open: (url: string) => Promise<LightMyRequestResponse>, examples: Examples) {
    this.#open = open
    this.#examples = examples
  }

  /** The path of a route with examples for its tokens, but for one of them, which has another text. */
  pathOf({ pattern }: ServedRoute, changed: Readonly<Record<string, string>> = {}): string {
    const named = pattern.replace(/\*$/, ':rest')
    return named.replaceAll(TOKEN, (_token, name: string, accepts: string | undefined, at) => {
      const before = named.slice(0, at).split('/').at(-2) ?? ''
      const choice = /^\(\^\(\?:([\w-]+)\|/.exec(accepts ?? '')?.[1]
      const example = this.#examples[`${before}/:${name}`] ?? this.#examples[`:${name}`]
      return changed[name] ?? example ?? choice ?? '1'
    })
  }

  /** Where a GET of a route ends: the addresses that the route redirects to are followed, at most three. */
  async landingPath(route: ServedRoute): Promise<{ path: string; answer: LightMyRequestResponse }> {
    let path = this.pathOf(route)
    let answer = await this.#open(path)
    for (let i = 0; i < 3 && REDIRECTS.includes(answer.statusCode); i++) {
      path = pathIn(String(answer.headers.location))
      answer = await this.#open(path)
    }
    return { path, answer }
  }
}

/** The names of a pattern's tokens. */
export function tokensOf({ pattern }: ServedRoute): readonly string[] {
  return [...pattern.replace(/\*$/, ':rest').matchAll(TOKEN)].map(([, name = '']) => name)
}

/** The address without its origin and its fragment. */
export function pathIn(address: string): string {
  const { pathname, search } = new URL(address, 'http://land.example')
  return pathname + search
}

/** All addresses of this site in a page, once each. */
export function addressesIn(page: string): readonly string[] {
  const found = page.matchAll(/(?:href|src|content|action)="((?:https?:\/\/[^"/]+)?\/[^"#]*)/g)
  const paths = [...found].map(([, address = '']) => pathIn(address.replaceAll('&amp;', '&')))
  return [...new Set(paths)]
}

/** The names of what a page sends: fields of forms, and parameters in addresses. */
export function namesIn(page: string): readonly string[] {
  const fields = [...page.matchAll(/<(?:input|select|textarea|button)[^>]*\sname="([^"]+)"/g)]
  const asked = addressesIn(page).flatMap(path => [
    ...new URL(path, 'http://land.example').searchParams.keys(),
  ])
  return [...new Set([...fields.map(([, name = '']) => name), ...asked])]
}
