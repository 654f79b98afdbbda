import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { until } from '../until.ts'

/** The rules of WCAG 2.2 A and AA, and what else axe holds to be good. Axe leaves out the size of targets if it is not asked for. */
const AXE_OPTIONS: axe.RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true } },
}

/** Puts axe into all pages that a window opens from now on. */
export async function prepareAxe(page: Page): Promise<void> {
  await page.addInitScript(axe.source)
}

/** The faults that axe finds on the page in a window, once its modules run. */
export async function axeFaults(page: Page, name: string): Promise<string[]> {
  await untilComplete(page, name)
  const { violations } = await page.locator('html').evaluate(async (root, options) => {
    // The buttons at the window's edge cover parts of links, until one scrolls.
    for (const one of root.querySelectorAll('.filters-send')) {
      one.style.setProperty('position', 'static', 'important')
    }
    const { axe: own } = globalThis as unknown as { axe: typeof axe }
    return await own.run(options)
  }, AXE_OPTIONS)
  return violations.map(
    ({ id, nodes }) => `${name}: ${id}: ${nodes.map(node => node.html.slice(0, 120)).join(' | ')}`,
  )
}

/** Waits until the modules run that every page loads at once; they add buttons to cards, which axe has to see. */
export async function untilComplete(page: Page, name: string): Promise<void> {
  const waiting = page.locator(':is(save-choices, theme-switch):not(:defined)')
  await until(async () => (await waiting.count()) === 0, `${name} has its modules`)
}

/** Says if people have to move the page sideways to read it. */
export async function widthFaults(page: Page, name: string): Promise<string[]> {
  const [wide, window] = await page
    .locator('html')
    .evaluate(root => [root.scrollWidth, root.clientWidth])
  return wide > window ? [`${name} is ${wide} pixels wide in a window of ${window}`] : []
}
