/**
 * `<theme-switch>`: lets a visitor choose between light, dark and the device's theme. Hidden
 * without JavaScript.
 */
class ThemeSwitch extends HTMLElement {
  connectedCallback(): void {
    this.hidden = false
    const select = this.querySelector('select')
    if (select === null) return
    select.value = document.documentElement.dataset['theme'] ?? 'system'
    select.addEventListener('change', () => choose(select.value))
  }
}

function choose(theme: string): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem('theme')
    else localStorage.setItem('theme', theme)
  } catch {
    // Storage is blocked: the choice only lasts for this page.
  }
}

customElements.define('theme-switch', ThemeSwitch)
