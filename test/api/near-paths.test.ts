import { after, test } from 'node:test'
import { assertRefused, VERSIONS } from './refusal.ts'
import { startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

const TYPES = 'one of sort, property, location, status, dt, listing'
const NUMBER = 'a whole number'

/** The mistake in each path. */
const NEAR_PATHS = [
  ['/types/foo', `{type} must be ${TYPES}, not "foo"`],
  ['/types/Sort', `{type} must be ${TYPES}, not "Sort"`],
  ['/logos/huge/black', '{size} must be one of thumbnail, small, medium, large, not "huge"'],
  ['/logos/small/red', '{color} must be one of black, white, transparent, not "red"'],
  ['/locations/state/TX', `{id} must be ${NUMBER} (see /locations/states), not "TX"`],
  ['/locations/state/TX/counties', `{id} must be ${NUMBER} (see /locations/states), not "TX"`],
  [
    '/locations/county/Bosque',
    `{id} must be ${NUMBER} (see /locations/state/{id}/counties), not "Bosque"`,
  ],
  ['/listings/abc', `{id} must be ${NUMBER}, not "abc"`],
  ['/listings/showcase/1/x', `{scid} must be ${NUMBER}, not "x"`],
  ['/member/-1', `{id} must be ${NUMBER}, not "-1"`],
] as const

for (const version of VERSIONS) {
  for (const [path, hint] of NEAR_PATHS) {
    test(`${version}${path} names the right path`, async () => {
      const said = `There is no resource at /${version}${path}: ${hint}.`
      assertRefused(await service.get(`/${version}${path}?x=1`), 404, version, {
        title: 'Not found',
        text: new RegExp(`^${escaped(said)}$`),
      })
      assertRefused(await service.post(`/${version}${path}/`, {}), 404, 'post', {
        text: new RegExp(escaped(hint)),
      })
    })
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[{}().?]/g, '\\$&')
}
