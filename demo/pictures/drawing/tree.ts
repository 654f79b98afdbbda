import type { Color } from './color.ts'
import { color } from './color.ts'

export type TreeKind = 'oak' | 'poplar' | 'cypress' | 'conifer' | 'bare' | 'bush' | 'saguaro'

export interface Tree {
  readonly kind: TreeKind
  readonly x: number
  readonly z: number
  /** Height of the ground it stands on. */
  readonly ground: number
  readonly heightMeters: number
  readonly paint: Color
  readonly seed: number
}

export const bark = color('574c42')
