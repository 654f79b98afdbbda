import type { Colour } from './colour.ts'
import { colour } from './colour.ts'

export type TreeKind = 'oak' | 'poplar' | 'cypress' | 'conifer' | 'bare' | 'bush' | 'saguaro'

export interface Tree {
  readonly kind: TreeKind
  readonly x: number
  readonly z: number
  /** Height of the ground it stands on. */
  readonly ground: number
  readonly heightMetres: number
  readonly paint: Colour
  readonly seed: number
}

export const bark = colour('574c42')
