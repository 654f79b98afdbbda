/** Colors of the page, and the map's colors that 5-live-map.css derives from them. */
const TOKENS = [
  ...['sheet', 'ink', 'ink-soft', 'line-strong', 'water-line', 'accent', 'on-accent'],
  ...['lease', 'auction', 'map-sea', 'map-land', 'map-neighbor', 'map-county', 'map-grid'],
  ...['map-water-name', 'map-park', 'map-road', 'map-building', 'map-contour', 'map-shadow'],
  ...['map-light', 'map-public'],
] as const

/** The color of a token, such as `map-sea`. */
export type Colors = (token: string) => string

/**
 * The page's current colors in a format that maps can read: they do not support the color mixing of
 * the style sheet.
 */
export function colorsOf(element: HTMLElement): Colors {
  const probe = document.createElement('span')
  element.append(probe)
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const colors = TOKENS.map((token): [string, string] => {
    probe.style.color = `var(--${token})`
    const text = getComputedStyle(probe).color
    if (!pixel) return [token, text]
    pixel.clearRect(0, 0, 1, 1)
    pixel.fillStyle = text
    pixel.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data
    return [token, `rgb(${red},${green},${blue})`]
  })
  probe.remove()
  const known = new Map(colors)
  return token => known.get(token) ?? 'gray'
}
