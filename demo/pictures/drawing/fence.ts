import { columnOf, rowOf } from './camera.ts'
import type { Color } from './color.ts'
import type { Stage } from './stage.ts'
import { lightUp } from './stage.ts'
import { drawStroke } from './strokes.ts'

export interface Fence {
  /** Corners in meters: sideways and ahead. */
  readonly corners: readonly { readonly x: number; readonly z: number }[]
  readonly kind: 'wire' | 'rail'
  readonly paint: Color
}

interface Post {
  readonly x: number
  readonly z: number
  readonly ground: number
}

const wireStyle = {
  spacingMeters: 4.2,
  postMeters: 1.35,
  postWidth: 0.13,
  rails: [1.2, 0.85, 0.5],
  railWidth: 0.04,
}
const railStyle = {
  spacingMeters: 3,
  postMeters: 1.45,
  postWidth: 0.15,
  rails: [1.3, 0.9, 0.5],
  railWidth: 0.13,
}

/** Posts and wires or boards, from the farthest to the nearest. */
export function drawFence(
  stage: Stage,
  fence: Fence,
  groundAt: (x: number, z: number) => number,
): void {
  const style = fence.kind === 'wire' ? wireStyle : railStyle
  const posts = setPosts(fence, style.spacingMeters, groundAt)
  const { camera, light } = stage
  const paint = lightUp(light, fence.paint, 0.55, 0.8)
  const dark = lightUp(light, fence.paint, 0.3, 0.65)
  for (const [index, post] of posts.entries()) {
    const next = posts[index + 1]
    if (next && Math.abs(next.z - post.z) + Math.abs(next.x - post.x) < style.spacingMeters * 2.2) {
      for (const height of style.rails) {
        drawStroke(
          stage,
          railEnd(stage, post, height, style.railWidth),
          railEnd(stage, next, height, style.railWidth),
          paint,
          Math.min(post.z, next.z),
        )
      }
    }
    const x = columnOf(camera, post.x, post.z)
    const thickness = (camera.focal * style.postWidth) / post.z
    const foot = { x, y: rowOf(camera, post.ground - 0.1, post.z), thickness }
    drawStroke(
      stage,
      foot,
      { x, y: rowOf(camera, post.ground + style.postMeters, post.z), thickness },
      dark,
      post.z,
    )
  }
}

function railEnd(stage: Stage, post: Post, height: number, width: number) {
  const { camera } = stage
  return {
    x: columnOf(camera, post.x, post.z),
    y: rowOf(camera, post.ground + height, post.z),
    thickness: (camera.focal * width) / post.z,
  }
}

function setPosts(
  fence: Fence,
  spacingMeters: number,
  groundAt: (x: number, z: number) => number,
): Post[] {
  const posts: Post[] = []
  for (const [index, from] of fence.corners.entries()) {
    const to = fence.corners[index + 1]
    if (!to) break
    const length = Math.hypot(to.x - from.x, to.z - from.z)
    const count = Math.max(1, Math.round(length / spacingMeters))
    for (let step = 0; step <= count; step += 1) {
      const x = from.x + ((to.x - from.x) * step) / count
      const z = from.z + ((to.z - from.z) * step) / count
      if (z > 2.2) posts.push({ x, z, ground: groundAt(x, z) })
    }
  }
  return posts.sort((a, b) => b.z - a.z)
}
