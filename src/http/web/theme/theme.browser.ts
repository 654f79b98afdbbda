/**
 * Runs before the page is drawn, so that whoever chose a theme never sees the other one flash up. It is not a module
 * for that reason.
 */
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset['theme'] = theme
} catch {
  // Without storage, the theme is that of the device.
}
