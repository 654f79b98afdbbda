import type { Config } from '../config/config.ts'
import { analyticsWarning } from '../config/console-address.ts'
import type { Store } from '../store/store.ts'
import { outgoingWarning } from './outgoing-gate.ts'

/** Warnings for operators in the console, as sentences without their periods. */
export function consoleWarnings(config: Config, store: Store): () => Promise<readonly string[]> {
  return async () => {
    const warnings = [analyticsWarning(config), await outgoingWarning(config, store)]
    return warnings.filter(warning => warning !== null)
  }
}
