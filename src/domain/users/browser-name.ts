/** Some browsers name others too, so the order matters. */
const BROWSERS: readonly (readonly [sign: string, name: string])[] = [
  ['Edg/', 'Edge'],
  ['EdgA/', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
]

const SYSTEMS: readonly (readonly [sign: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['CrOS', 'Chromebook'],
  ['Linux', 'Linux'],
]

/**
 * The names of a browser and of its device for people, such as `Chrome on Windows`.
 * @param agent What the browser says of itself.
 */
export function browserName(agent: string): string {
  return knownBrowser(agent) ?? (agent === '' ? 'A browser' : agent.slice(0, 60))
}

/** As `browserName`, in no other words than ours; null: the browser is unknown. */
export function knownBrowser(agent: string): string | null {
  const nameIn = (names: typeof BROWSERS) => names.find(([sign]) => agent.includes(sign))?.[1]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (browser === undefined) return null
  return system === undefined ? browser : `${browser} on ${system}`
}
