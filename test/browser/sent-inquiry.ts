import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { untilRuns } from './browsed-site.ts'

/** Whoever sends the form sooner is asked for a second look, as a program. */
const TYPING_MS = 3000

/** Types into fields of the form that a page shows, by their labels, sends it and waits until it is taken. */
export async function sendInquiry(
  page: Page,
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  const form = page.locator('.inquiry form')
  await form.scrollIntoViewIfNeeded()
  // It measures the time from now on.
  await untilRuns(page, 'inquiry-form')
  await sleep(TYPING_MS)
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.waitForURL(/\/sent#content$/)
}
