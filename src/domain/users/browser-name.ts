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
 * @param agent The User-Agent header.
 */
export function browserName(agent: string): string {
  return knownBrowser(agent) ?? (agent === '' ? 'A browser' : agent.slice(0, 60))
}

/** Like `browserName`, but only in our own words; null if the browser is unknown. */
export function knownBrowser(agent: string): string | null {
  const nameIn = (names: typeof BROWSERS) => names.find(([sign]) => agent.includes(sign))?.[1]
  const browser = nameIn(BROWSERS)
  const system = nameIn(SYSTEMS)
  if (browser === undefined) return null
  return system === undefined ? browser : `${browser} on ${system}`
}
