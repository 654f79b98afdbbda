import type { AreaUnit } from '../values/area.ts'
import type { DayOrder } from '../values/days.ts'
import type { DecimalSign } from '../values/decimal-sign.ts'

/** A decision about all values of a column. */
export interface Decision<Choice> {
  /** Null if the values do not tell, so an ambiguous one is not read. */
  readonly choice: Choice | null
  /** Completes "…, because"; for people. */
  readonly reason: string
  /** Whether there is too little evidence to rely on. */
  readonly isGuessed: boolean
}

/** Decisions about a column; null where its values need none. */
export interface Column {
  /** The unit of sizes without one. */
  readonly unit: Decision<AreaUnit> | null
  readonly decimalSign: Decision<DecimalSign> | null
  /** The order of month and day in dates such as `02/03/2026`. */
  readonly dayOrder: Decision<DayOrder> | null
  /** Whether longitudes lack their minus sign. */
  readonly longitude: Decision<'signed' | 'unsigned'> | null
}

/** The decisions about the columns of a source, by their paths, in every format. */
export type Columns = ReadonlyMap<string, Column>

export const NO_COLUMNS: Columns = new Map()

/** A decision about a column, for people. */
export interface ColumnDecision {
  readonly path: string
  /** Such as `unit`. */
  readonly about: string
  /** Such as `squareFeet`; with `unknown`, an ambiguous value is refused or left out. */
  readonly choice: string
  readonly reason: string
}

const ABOUT: Readonly<Record<keyof Column, string>> = {
  unit: 'unit',
  decimalSign: 'decimal sign',
  dayOrder: 'order of days',
  longitude: 'sign of longitude',
}

export function decisionsOf(columns: Columns): readonly ColumnDecision[] {
  return [...columns].flatMap(([path, column]) =>
    (Object.keys(ABOUT) as (keyof Column)[]).flatMap(name => {
      const decision = column[name]
      if (decision === null) return []
      const { choice, reason, isGuessed } = decision
      const known = `${choice}${isGuessed ? ' (guessed)' : ''}`
      return { path, about: ABOUT[name], choice: choice === null ? 'unknown' : known, reason }
    }),
  )
}
