/**
 * Runs before the page is drawn, so that a visitor who chose a theme never sees the other one flash
 * up, and results do not move where the map beside them was closed. Therefore it is not a module.
 */
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset['theme'] = theme
  const map = localStorage.getItem('land-map')
  if (map) document.documentElement.dataset['map'] = map
} catch {
  // Without storage, the device's theme is used, and the map is open.
}
