import type { Condition } from '../../domain/searching/condition.ts'
import type { SegmentProgram } from '../sets/segment-program.ts'
import { type Conditioned, type Leaf, leafOf } from './condition-leaf.ts'
import type { Filter } from './filter.ts'

/** A condition whose leaves know their sets of slots. */
type Node =
  | { readonly kind: 'leaf'; readonly leaf: Leaf }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Node[] }
  | { readonly kind: 'not'; readonly part: Node }

/**
 * Listings that meet a tree of conditions. For each segment, every node below the top becomes a
 * block of bits: *and* is one program over its parts, *or* unites the blocks of its parts, *not*
 * takes a block away. A second program builds these blocks, one at a time, so a tree of n leaves
 * takes about as long as n searches with one condition each.
 */
export class TreeFilter implements Filter {
  readonly #inner: SegmentProgram
  readonly #root: Node
  readonly #about: Conditioned

  /** @param inner A program that nothing else uses at the same time. */
  constructor(about: Conditioned, inner: SegmentProgram, condition: Condition) {
    this.#about = about
    this.#inner = inner
    this.#root = nodeOf(condition, about)
  }

  addTo(program: SegmentProgram, segment: number): void {
    this.#addNode(this.#root, { into: program, keeping: program, segment })
  }

  filterList(slots: Uint32Array, count: number): number {
    let size = 0
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      if (isMet(this.#root, slot)) slots[size++] = slot
    }
    return size
  }

  /**
   * Adds a node to a program. Blocks of its parts are built first, because they need the second
   * program.
   */
  #addNode(node: Node, { into, keeping, segment }: Adding): void {
    const steps = this.#stepsOf(node, keeping, segment)
    if (into === this.#inner) into.begin()
    for (const step of steps) step(into)
  }

  /** The steps that a node adds to a program, once the blocks of its parts are built. */
  #stepsOf(node: Node, keeping: SegmentProgram, segment: number): Step[] {
    switch (node.kind) {
      case 'leaf':
        return [program => node.leaf.addTo(program, segment)]
      case 'and':
        return node.parts.flatMap(part => this.#stepsOf(part, keeping, segment))
      case 'or': {
        const blocks = node.parts.map(part => this.#blockOf(part, keeping, segment))
        return [program => program.andAny(blocks)]
      }
      case 'not': {
        const block = this.#blockOf(node.part, keeping, segment)
        return [program => program.andNot(block)]
      }
    }
  }

  /** A block with the slots of a segment that meet a node; `keeping` owns it. */
  #blockOf(node: Node, keeping: SegmentProgram, segment: number): number {
    const inner = this.#inner
    const { space } = this.#about.table
    this.#addNode(node, { into: inner, keeping, segment })
    if (inner.isEmpty) return space.nothing
    const block = keeping.ownBlock()
    return inner.run(segment, block) === 0 ? space.nothing : block
  }
}

interface Adding {
  readonly into: SegmentProgram
  /** The program that owns the blocks of the parts. They last until it begins another segment. */
  readonly keeping: SegmentProgram
  readonly segment: number
}

type Step = (program: SegmentProgram) => void

function nodeOf(condition: Condition, about: Conditioned): Node {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { kind: condition.kind, parts: condition.parts.map(part => nodeOf(part, about)) }
    case 'not':
      return { kind: 'not', part: nodeOf(condition.part, about) }
    default:
      return { kind: 'leaf', leaf: leafOf(condition, about) }
  }
}

function isMet(node: Node, slot: number): boolean {
  switch (node.kind) {
    case 'leaf':
      return node.leaf.has(slot)
    case 'and':
      return node.parts.every(part => isMet(part, slot))
    case 'or':
      return node.parts.some(part => isMet(part, slot))
    case 'not':
      return !isMet(node.part, slot)
  }
}
