import type { Choices, Random } from '../random.ts'
import { capitalized } from './english.ts'

/** The text for each slot of a template; empty: there is nothing to say. */
export type Slots<Name extends string> = Readonly<Record<Name, string>>

/** A sentence divided at its slots: literal, slot, literal and so on, ending with a literal. */
interface Template<Name extends string> {
  readonly literals: readonly string[]
  readonly slots: readonly Name[]
}

/** Remembers what must not be said twice: sentences and certain slots. */
export class Spent<Name extends string> {
  readonly #once: ReadonlySet<Name>
  readonly #told = new Set<Name>()
  readonly #said = new Set<Template<Name>>()

  /** @param once The slots that are used once; others may be in several sentences. */
  constructor(once: ReadonlySet<Name>) {
    this.#once = once
  }

  holds(template: Template<Name>): boolean {
    if (this.#said.has(template)) return true
    for (const slot of template.slots) if (this.#told.has(slot)) return true
    return false
  }

  add(template: Template<Name>): void {
    this.#said.add(template)
    for (const slot of template.slots) if (this.#once.has(slot)) this.#told.add(slot)
  }
}

const SLOT = /\{(\w+)\}/

/**
 * Writes texts from tables of sentences with slots, such as `{acres} acres in {county}.` A sentence with an empty slot is
 * skipped, so a table may have sentences for facts that only some offers have. A table is parsed when it is first used.
 */
export class Phrasebook<Name extends string> {
  readonly #tables = new Map<Choices<string>, readonly Template<Name>[]>()

  /**
   * One of the table's sentences, with a capital first letter; empty when none fits.
   * @param spent What has been said and is not said again. The chosen sentence is added.
   */
  say(table: Choices<string>, slots: Slots<Name>, random: Random, spent?: Spent<Name>): string {
    const templates = this.#tables.get(table) ?? this.#cutUp(table, slots)
    const start = Math.floor(random.next() * templates.length)
    for (let step = 0; step < templates.length; step++) {
      const template = templates[(start + step) % templates.length]
      if (template === undefined || !fits(template, slots)) continue
      if (spent?.holds(template)) continue
      spent?.add(template)
      return fill(template, slots)
    }
    return ''
  }

  /** Every sentence of the table that fits, in order. */
  sayAll(table: Choices<string>, slots: Slots<Name>): string[] {
    const templates = this.#tables.get(table) ?? this.#cutUp(table, slots)
    return templates.filter(template => fits(template, slots)).map(each => fill(each, slots))
  }

  #cutUp(table: Choices<string>, known: Slots<Name>): readonly Template<Name>[] {
    const templates = table.map(text => {
      const parts = text.split(SLOT)
      const slots = parts.filter((_, index) => index % 2 === 1)
      const unknown = slots.find(slot => !(slot in known))
      if (unknown !== undefined) throw new Error(`"${text}" has the unknown slot "${unknown}".`)
      return { literals: parts.filter((_, index) => index % 2 === 0), slots: slots as Name[] }
    })
    this.#tables.set(table, templates)
    return templates
  }
}

function fits<Name extends string>({ slots }: Template<Name>, values: Slots<Name>): boolean {
  for (const slot of slots) if (values[slot] === '') return false
  return true
}

function fill<Name extends string>(
  { literals, slots }: Template<Name>,
  values: Slots<Name>,
): string {
  let text = literals[0] ?? ''
  for (let index = 0; index < slots.length; index++) {
    const value = values[slots[index] as Name]
    text += (text === '' ? capitalized(value) : value) + literals[index + 1]
  }
  return text
}
