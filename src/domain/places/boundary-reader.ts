import type { FileRings } from './file-rings.ts'
import type { TractConflict } from './tract-conflict.ts'
import type { Tract } from './tracts.ts'

/** Reads the boundaries of uploaded files, and compares the sides of boundaries. */
export interface BoundaryReader {
  /**
   * @param owner The account that sent the file; a fair queue rotates accounts.
   * @throws Problem `invalid-input` when the file is at fault, `unavailable` when it cannot be read
   *   now.
   */
  read(file: string, owner: number): Promise<FileRings>
  /**
   * Why tracts cannot form a boundary, as `tractConflict` says; a child process compares large ones.
   * @param owner As in `read`.
   * @throws Problem as `read`.
   */
  conflictOf(tracts: readonly Tract[], owner: number): Promise<TractConflict | null>
}
