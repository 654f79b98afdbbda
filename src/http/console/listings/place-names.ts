import type { FastifyInstance } from 'fastify'
import type { Gazetteer } from '../../../domain/places/gazetteer.ts'
import { nameKey } from '../../../domain/places/name-key.ts'
import { fullCountyName } from '../../../domain/places/place.ts'
import type { ConsoleContext } from '../console-context.ts'
import { guarded } from '../visits/guarded.ts'

const MAX_NAMES = 12
const MAX_TYPED = 100

/** Names of counties, towns and lakes of a state, for the fields of a form. */
export function addPlaceNames(app: FastifyInstance, context: ConsoleContext): void {
  app.get(
    '/places',
    { config: { forModules: true } },
    guarded(context, (request, reply) => {
      const { state = '', kind = '', q = '' } = request.query as Record<string, unknown>
      const names = namesLike(context.catalog.places(), String(state), String(kind), String(q))
      return reply.header('cache-control', 'no-store').send(names)
    }),
  )
}

function namesLike(gazetteer: Gazetteer, code: string, kind: string, typed: string): string[] {
  const state = gazetteer.statesNamed(code.slice(0, MAX_TYPED))[0]
  const key = nameKey(typed.slice(0, MAX_TYPED))
  if (state === undefined || key === '') return []
  const all =
    kind === 'county'
      ? gazetteer.countiesOfState(state.id).map(fullCountyName)
      : kind === 'city'
        ? gazetteer.citiesOfState(state.id).map(({ name }) => name)
        : kind === 'lake'
          ? gazetteer.lakesOfState(state.id).map(({ name }) => name)
          : []
  const found = new Set<string>()
  for (const name of all) {
    if (nameKey(name).startsWith(key)) found.add(name)
    if (found.size === MAX_NAMES) break
  }
  return [...found]
}
