import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { assertRefused, VERSIONS } from './refusal.ts'
import { PORTAL, startTestService } from './service.ts'

const service = await startTestService()
after(() => service[Symbol.asyncDispose]())

/** Width and height in pixels. */
const SIZES = { thumbnail: [88, 31], small: [120, 42], medium: [200, 70], large: [400, 140] }
const COLORS = ['black', 'white', 'transparent']

for (const version of VERSIONS) {
  for (const [size, [width, height]] of Object.entries(SIZES)) {
    test(`${version} shows the ${size} logo in each color`, async () => {
      for (const color of COLORS) {
        const response = await service.get(`/${version}/logos/${size}/${color}`)
        assert.equal(response.statusCode, 200)
        const path = `land.example/media/pool/service-logo/${color}-${size}.png`
        assert.deepEqual(response.json(), {
          link: `${PORTAL}/`,
          alt: 'Acreage: land for sale',
          height,
          width,
          src: `http://${path}`,
          securesrc: `https://${path}`,
          nofollow: false,
        })
      }
    })
  }

  test(`${version} has no other size or color`, async () => {
    const paths = ['huge/black', 'small/red', 'Small/black', 'small', 'small/', 'black/small', '']
    for (const path of paths) {
      const response = await service.get(`/${version}/logos/${path}`)
      assertRefused(response, 404, version, { title: 'Not found' })
    }
  })
}
