import type { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import type { NumberColumn } from './column.ts'

/** The memory and parts that all columns of one index share. */
export interface ColumnSpace extends BitmapSpace {
  readonly ids: NumberColumn
  /** All slots that are or were in use. */
  readonly used: Bitmap
}
