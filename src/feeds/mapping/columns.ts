import type { DayOrder } from '../values/days.ts'
import type { DecimalSign } from '../values/decimal-sign.ts'
import type { AreaUnit } from './mapping.ts'

/** A decision about all values of a column. */
export interface Decision<Choice> {
  /** Null: the values do not tell, so one that may mean two things is not read. */
  readonly choice: Choice | null
  /** Completes "…, because"; for people. */
  readonly reason: string
  /** Whether the values tell too little to rely on. */
  readonly isGuessed: boolean
}

/** Decisions about a column; null: its values need none. */
export interface Column {
  /** The unit of sizes without one. */
  readonly unit: Decision<AreaUnit> | null
  readonly decimalSign: Decision<DecimalSign> | null
  /** The order of month and day in dates such as `02/03/2026`. */
  readonly dayOrder: Decision<DayOrder> | null
  /** Whether longitudes lack the minus of the west. */
  readonly longitude: Decision<'signed' | 'unsigned'> | null
}

/** The decisions about the columns of a source, by their paths. A path is the column of every format. */
export type Columns = ReadonlyMap<string, Column>

export const NO_COLUMNS: Columns = new Map()
