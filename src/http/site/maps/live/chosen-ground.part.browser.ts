const GROUND_KEY = 'land-map-ground'

/** The background chosen last. @param chosen The stored choice; null if there is none. */
export function groundOf(chosen: string | null): number {
  try {
    if (chosen !== null) sessionStorage.setItem(GROUND_KEY, chosen)
    const cached = sessionStorage.getItem(GROUND_KEY) ?? ''
    return cached === '' ? -1 : Number(cached)
  } catch {
    return chosen === null || chosen === '' ? -1 : Number(chosen)
  }
}
