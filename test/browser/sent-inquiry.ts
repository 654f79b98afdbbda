import type { Page } from 'playwright-core'
import { untilRuns } from './browsed-site.ts'

/** Types into fields of the form that a page shows, by their labels, sends it and waits until it is taken. */
export async function sendInquiry(
  page: Page,
  typed: Readonly<Record<string, string>>,
): Promise<void> {
  const form = page.locator('.inquiry form')
  await form.scrollIntoViewIfNeeded()
  // It waits until a person may have typed the message.
  await untilRuns(page, 'visitor-form')
  for (const [label, text] of Object.entries(typed)) await form.getByLabel(label).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'Message sent' }).waitFor()
}
