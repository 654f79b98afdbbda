import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { acreage } from '../cli/acreage.ts'
import { until } from '../until.ts'
import type { BrowsedSite } from './browsed-site.ts'

export const PASSWORD = 'mule-fence-oak-river'

/** Makes a person by command, and chooses the password in a window. @param rights Such as `--account 1`. */
export async function letIn(
  site: BrowsedSite,
  page: Page,
  email: string,
  rights: readonly string[],
): Promise<void> {
  const { stdout, stderr } = await acreage(
    [
      'user',
      'create',
      email,
      ...rights,
      ...(rights.includes('--account') ? [] : ['--name', 'Pat Field']),
    ],
    { ACREAGE_DATA_DIR: site.folder },
  )
  const [path = ''] = /\/console\/link\/\w+/.exec(stdout) ?? []
  assert.notEqual(path, '', stderr)
  await choosePassword(page, new URL(path, page.url()).href)
  await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
}

export async function choosePassword(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const name = page.locator('[name=name]')
  // A registration has given it, and the page shows it folded.
  if (await name.isVisible()) await name.fill('Pat Field')
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('main button').click()
  await page.getByText('Your password is set, and you are signed in.').waitFor()
}

/** Signs in on the page that the window shows, or on that of the host, and accepts an invitation. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(new URL('/console/sign-in', page.url()).href)
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL(/\/console(?:\/code.*)?$/)
  const accept = page.getByRole('button', { name: 'Accept', exact: true })
  if ((await accept.count()) === 0) return
  await accept.click()
  await page.getByText('You joined the account.').waitFor()
}

/** Waits for a message to somebody, and finds a path in it. */
export async function mailedPath(
  { folder }: BrowsedSite,
  email: string,
  path: RegExp,
): Promise<string> {
  let found = ''
  await until(async () => {
    // The folder is made with the first message.
    for (const file of globSync('mail/**/*.eml', { cwd: folder })) {
      const text = readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', '')
      if (text.includes(email)) found = path.exec(text)?.[0] ?? found
    }
    return found !== ''
  }, `mail to ${email}`)
  return found
}
