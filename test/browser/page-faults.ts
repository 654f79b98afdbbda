import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { until } from './browsed-site.ts'

/** The rules of WCAG 2.2 A and AA, and what else axe holds to be good. Axe leaves out the size of targets if it is not asked for. */
const AXE_OPTIONS = { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }

/** What axe finds wrong on the page that a window shows. The window must allow scripts (`bypassCSP`). */
export async function axeFaults(page: Page, name: string): Promise<string[]> {
  await until(() => isComplete(page), `${name} has its modules`)
  // The buttons at the window's edge cover parts of links, until one scrolls.
  await page.addStyleTag({ content: '.filters-send { position: static !important }' })
  await page.evaluate(axe.source)
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify(AXE_OPTIONS)})`,
  )) as axe.AxeResults
  return violations.map(
    ({ id, nodes }) => `${name}: ${id}: ${nodes.map(node => node.html.slice(0, 120)).join(' | ')}`,
  )
}

/** Whether the modules run that every page loads at once; they add buttons to cards, which axe has to see. */
async function isComplete(page: Page): Promise<boolean> {
  const waiting = page.locator(':is(save-choices, theme-switch):not(:defined)')
  return (await waiting.count()) === 0
}

/** Says if people have to move the page sideways to read it. */
export async function widthFaults(page: Page, name: string): Promise<string[]> {
  const [wide, window] = await page
    .locator('html')
    .evaluate(root => [root.scrollWidth, root.clientWidth])
  return wide > window ? [`${name} is ${wide} pixels wide in a window of ${window}`] : []
}
