/** Runs a bench: run.ts NAME [ARGUMENT …]. First installs the packages that only benches need. */
import { installBenchPackages } from './bench-packages.ts'

const BENCHES: Readonly<Record<string, () => Promise<unknown>>> = {
  search: () => import('./search.ts'),
  http: () => import('./http.ts'),
  site: () => import('./site.ts'),
  write: () => import('./write.ts'),
  start: () => import('./start.ts'),
  outbox: () => import('./outbox.ts'),
  nodes: () => import('./nodes.ts'),
  import: () => import('./import.ts'),
  console: () => import('./console.ts'),
  inbox: () => import('./inbox.ts'),
  changes: () => import('./changes.ts'),
  reso: () => import('./reso.ts'),
  alerts: () => import('./saved-searches.ts'),
}

const [name = ''] = process.argv.splice(2, 1)
const bench = Object.hasOwn(BENCHES, name) ? BENCHES[name] : undefined
if (bench === undefined) {
  throw new Error(`There is no bench ${name}; there are ${Object.keys(BENCHES).join(', ')}.`)
}
installBenchPackages()
await bench()
