/**
 * Runs before the page is drawn, so that a visitor who chose a theme never sees the other one flash
 * up. Therefore it is not a module.
 */
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset['theme'] = theme
} catch {
  // Without storage, the device's theme is used.
}
