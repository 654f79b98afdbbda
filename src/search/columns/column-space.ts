import type { Bitmap, BitmapSpace } from '../sets/bitmap.ts'
import type { NumberColumn } from './column.ts'

/** What the columns of one index have in common. */
export interface ColumnSpace extends BitmapSpace {
  readonly ids: NumberColumn
  /** The slots that are or were in use. */
  readonly used: Bitmap
}
