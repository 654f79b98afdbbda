import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

/**
 * Loaded before a program by `--import`: it keeps its priority. Imports, feeds and exports give way to whatever else wants the
 * processor; here that is other tests, and the test that waits for them would look again and again for minutes.
 */
os.setPriority = () => {}
syncBuiltinESMExports()
