/**
 * Loads the module of each element with `data-module` when the element gets close to the viewport,
 * or the focus enters it. Elements that are added later are included.
 */
const NEAR = '200px'
const ISLANDS = '[data-module]'

const seen = new IntersectionObserver(
  entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) load(target)
  },
  { rootMargin: NEAR },
)

function load(element: Element): void {
  seen.unobserve(element)
  // The module and everything that it imports, so that none of them waits for another.
  const addresses = element.getAttribute('data-module')?.split(' ') ?? []
  // The element stays as it is without JavaScript until the page is reloaded: browsers remember
  // which modules failed. Being offline is not a fault.
  Promise.all(addresses.map(address => import(address))).catch((error: unknown) => {
    if (navigator.onLine) reportError(error)
  })
}

/**
 * Whether a module loads immediately. An element that is hidden until its module runs would never
 * come into view; `data-at-once` marks modules for the whole page.
 */
function isWantedAtOnce(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false
  return element.hidden !== false || 'atOnce' in element.dataset
}

/** Watches the islands in a part of the page, including the part itself. */
function watch(part: Element): void {
  const within = [...part.querySelectorAll(ISLANDS)]
  for (const element of part.matches(ISLANDS) ? [part, ...within] : within) {
    if (isWantedAtOnce(element)) load(element)
    else seen.observe(element)
  }
}

document.addEventListener('focusin', ({ target }) => {
  const island = target instanceof Element ? target.closest(ISLANDS) : null
  if (island) load(island)
})
new MutationObserver(changes => {
  for (const { addedNodes } of changes) {
    for (const node of addedNodes) if (node instanceof Element) watch(node)
  }
}).observe(document.body, { childList: true, subtree: true })
watch(document.body)
