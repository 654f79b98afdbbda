import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, describe, test } from 'node:test'
import type { Texture } from '../../demo/pictures/drawing/texture.ts'
import { createTexture, poolTextureSeed } from '../../demo/pictures/drawing/texture.ts'
import { SEASONS } from '../../demo/pictures/picture-manifest.ts'
import { catalogdScenes, drawScene } from '../../demo/pictures/scene-catalog.ts'

const width = 72
const height = 48

describe('the scenes of the pool', () => {
  let texture: Texture
  let pictures: Buffer[]

  before(() => {
    texture = createTexture(poolTextureSeed)
    pictures = catalogdScenes().map(scene => drawScene(scene, width, height, texture))
  })

  test('are seen from the ground and from above, in three seasons', () => {
    const scenes = catalogdScenes()
    assert.equal(scenes.length, 240)
    assert.equal(scenes.filter(scene => scene.view === 'aerial').length, 40)
    assert.equal(new Set(scenes.map(scene => scene.theme)).size, 17)
    const seasons = Map.groupBy(scenes, ({ season }) => season)
    assert.equal(seasons.size, 4)
    for (const season of SEASONS) assert.ok((seasons.get(season)?.length ?? 0) > 70, season)
  })

  test('are the same each time, also with freshly drawn noise', () => {
    const again = createTexture(poolTextureSeed)
    for (const number of [0, 24, 36, 50]) {
      const scene = catalogdScenes()[number]
      assert.ok(scene)
      const second = drawScene(scene, width, height, again)
      assert.equal(digest(second), digest(pictures[number] ?? Buffer.alloc(0)))
    }
  })

  test('do not look alike', () => {
    for (const [number, picture] of pictures.entries()) {
      for (let other = number + 1; other < pictures.length; other += 1) {
        const difference = meanDifference(picture, pictures[other] ?? picture)
        assert.ok(difference > 6, `Scenes ${number} and ${other} differ by ${difference} of 255.`)
      }
    }
  })

  test('have light and dark areas, and neither dominates', () => {
    for (const [number, picture] of pictures.entries()) {
      const levels = Uint8Array.from(picture).sort()
      const dark = levels[Math.floor(levels.length * 0.1)] ?? 0
      const light = levels[Math.floor(levels.length * 0.9)] ?? 0
      assert.ok(light - dark > 45, `Scene ${number} spans ${dark} to ${light} only.`)
      assert.ok(light > 70 && dark < 190, `Scene ${number} lies between ${dark} and ${light}.`)
    }
  })
})

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function meanDifference(first: Buffer, second: Buffer): number {
  let sum = 0
  for (const [index, value] of first.entries()) sum += Math.abs(value - (second[index] ?? 0))
  return sum / first.length
}
