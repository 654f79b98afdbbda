/**
 * `<filter-chips>`: the filters of a search as one tab stop, however many there are. Arrows, Home
 * and End move between them, Delete removes one: the toolbar of the ARIA Authoring Practices.
 * Without JavaScript, each is a tab stop.
 */
class FilterChips extends HTMLElement {
  connectedCallback(): void {
    const chips = [...this.querySelectorAll('a')]
    const [first, ...others] = chips
    const hint = this.querySelector('p')
    if (!first || !hint) return
    this.role = 'toolbar'
    this.ariaLabel = this.querySelector('ul')?.ariaLabel ?? ''
    this.setAttribute('aria-describedby', hint.id)
    hint.hidden = false
    for (const chip of others) chip.tabIndex = -1
    this.addEventListener('keydown', event => {
      const at = chips.indexOf(event.target as HTMLAnchorElement)
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return
      const next = {
        ArrowRight: chips[(at + 1) % chips.length],
        ArrowLeft: chips.at(at - 1),
        Home: first,
        End: chips.at(-1),
      }[event.key]
      if (next) {
        next.focus()
        next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      } else if (event.key === 'Delete' || event.key === 'Backspace') {
        chips[at]?.closest('li')?.querySelector('a')?.click()
      } else return
      event.preventDefault()
    })
    this.addEventListener('focusin', ({ target }) => {
      for (const chip of chips) chip.tabIndex = chip === target ? 0 : -1
    })
  }
}

customElements.define('filter-chips', FilterChips)
