/** How records have the value of a column, where they do not have it as it is stored. */
export interface Form<Member extends string | null, Stored, Value> {
  /** Null: the name of the column. */
  readonly member: Member
  read(stored: Stored): Value
  write(value: Value): Stored
}

/** A boolean, stored as 0 or 1 because the databases have different booleans. */
export function flag<Member extends string | null = null>(
  member: Member = null as Member,
): Form<Member, number, boolean> {
  return { member, read: stored => stored === 1, write: value => (value ? 1 : 0) }
}

/** JSON that this store has written from the same type, so the type is not checked. */
export function json<Value>(): Form<null, string, Value> {
  return { member: null, read: stored => JSON.parse(stored), write: value => JSON.stringify(value) }
}

/** Words in one text. */
export function words<Word extends string>(separator = ' '): Form<null, string, readonly Word[]> {
  return {
    member: null,
    read: stored => (stored === '' ? [] : (stored.split(separator) as Word[])),
    write: value => value.join(separator),
  }
}

interface AnyForm {
  readonly member: string | null
  read(stored: never): unknown
  write(value: never): unknown
}
/** By column: the member's name, null if records do not have the column, or the form of its value. */
type Rules = Readonly<Record<string, string | null | AnyForm>>

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Name
type Snake<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? Head extends Lowercase<Head>
    ? `${Head}${Snake<Tail>}`
    : `_${Lowercase<Head>}${Snake<Tail>}`
  : Name

type MemberOf<Column extends string, All> = Column extends keyof All
  ? All[Column] extends string
    ? All[Column]
    : All[Column] extends { readonly member: infer Member extends string }
      ? Member
      : All[Column] extends null
        ? never
        : Camel<Column>
  : Camel<Column>

/** A record with the columns of a row. */
export type RecordOf<Row, All> = {
  readonly [Column in keyof Row & string as MemberOf<Column, All>]: Column extends keyof All
    ? All[Column] extends { read(stored: never): infer Value }
      ? Value
      : Row[Column]
    : Row[Column]
}

type ColumnOf<Member, All> = {
  [Column in keyof All & string]: [Member] extends [MemberOf<Column, All>] ? Column : never
}[keyof All & string]

type WrittenTo<Member extends string, All> = [ColumnOf<Member, All>] extends [never]
  ? Snake<Member>
  : ColumnOf<Member, All>

/** A row with the members of a record. */
export type RowOf<Values, All> = {
  [Member in keyof Values & string as WrittenTo<Member, All>]: All extends {
    readonly [Column in WrittenTo<Member, All>]: { read(stored: infer Stored): unknown }
  }
    ? Stored
    : Values[Member]
}

interface Step {
  readonly to: string
  readonly convert: ((value: never) => unknown) | null
}

/**
 * Turns rows into records and back. A member has the name of its column in camel case, and its
 * value, except where the rules say otherwise. This costs a fraction of a microsecond for each
 * column: queries that read many rows for every request name their columns themselves.
 */
export class RecordRows<const All extends Rules> {
  readonly #rules: All
  readonly #toMembers = new Map<string, Step | null>()
  readonly #toColumns = new Map<string, Step>()

  constructor(rules: All) {
    this.#rules = rules
    for (const [column, rule] of Object.entries(rules)) {
      if (rule === null) continue
      const form = typeof rule === 'string' ? null : rule
      const member = (typeof rule === 'string' ? rule : rule.member) ?? camel(column)
      this.#toColumns.set(member, { to: column, convert: form?.write ?? null })
    }
  }

  /** The record of a row, with the columns that the row has. */
  readonly read = <Row extends object>(row: Row): RecordOf<Row, All> => {
    const record: Record<string, unknown> = {}
    for (const [column, value] of Object.entries(row)) {
      const step = this.#stepFrom(column)
      if (step !== null) record[step.to] = step.convert ? step.convert(value as never) : value
    }
    return record as RecordOf<Row, All>
  }

  /** The columns of a record's members. Members that are undefined are left out. */
  readonly write = <Values extends object>(values: Values): RowOf<Values, All> => {
    const row: Record<string, unknown> = {}
    for (const [member, value] of Object.entries(values)) {
      if (value === undefined) continue
      const { to, convert } = this.#toColumns.get(member) ?? { to: snake(member), convert: null }
      row[to] = convert ? convert(value as never) : value
    }
    return row as RowOf<Values, All>
  }

  #stepFrom(column: string): Step | null {
    const known = this.#toMembers.get(column)
    if (known !== undefined) return known
    const rule = this.#rules[column]
    const form = typeof rule === 'object' ? rule : null
    const to = (typeof rule === 'string' ? rule : form?.member) ?? camel(column)
    const step = rule === null ? null : { to, convert: form?.read ?? null }
    this.#toMembers.set(column, step)
    return step
  }
}

function camel(column: string): string {
  return column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

function snake(member: string): string {
  return member.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}
