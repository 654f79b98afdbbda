/** The topic of jobs that change many listings. */
export const BULK_TOPIC = 'bulk'
export const BULK_VERSION = 1

/** Whether a payload asks to take a change back. */
export function isUndoOrder(payload: unknown): boolean {
  return typeof payload === 'object' && payload !== null && Reflect.get(payload, 'isUndo') === true
}
