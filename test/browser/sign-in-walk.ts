import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { Locator, Page } from 'playwright-core'
import { until } from '../until.ts'
import { testInBrowser } from './browsed-site.ts'
import { letIn, mailedPath, PASSWORD, signIn } from './console-people.ts'

const FIRST = 'first@land.example'
const SECOND = 'second@land.example'
const EMAIL = 'walker@land.example'
const NEW_PASSKEY = '/console/me/passkeys/new'
const MAX_TABS = 60

testInBrowser(
  'by keyboard, the printed link makes the first operator, who then comes to sign in with another address',
  async site => {
    const printed = () => /http:\S+\/console\/link\/\w{64}/.exec(site.printed())?.[0] ?? ''
    await until(async () => printed() !== '')
    const link = printed()
    const page = await site.open(new URL(link).pathname)
    await typeInto(page, 'Your email', FIRST)
    await typeInto(page, 'Your name', 'Ann Field')
    await typeInto(page, 'Password', PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByText('Your password is set, and you are signed in.').waitFor()

    await page.goto(`${site.address}/console/me`)
    await typeInto(page, 'New email', 'ann')
    await page.keyboard.press('Enter')
    await page.locator('.error-summary').waitFor()
    await typeInto(page, 'New email', SECOND)
    await page.keyboard.press('Enter')
    await page.getByText('We sent a link to the new email.').waitFor()
    const path = await mailedPath(site, SECOND, /\/console\/me\/address\/\w{64}/)
    await page.goto(site.address + path)
    await tabTo(page, page.getByRole('button', { name: 'Use new email' }))
    await page.keyboard.press('Enter')
    await page.getByText('You now sign in with the new email.').waitFor()
    await mailedPath(site, FIRST, /no longer with this/)
    await tabTo(page, page.getByRole('button', { name: 'Sign out', exact: true }).first())
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await signInByKeyboard(page, SECOND)
    assert.equal((await page.goto(link))?.status(), 404, 'used')
    await site.close(page)
  },
)

/** Reaches something by the Tab key alone. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let i = 0; i < MAX_TABS; i++) {
    if ((await wanted.and(page.locator(':focus')).count()) > 0) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Not reached by Tab: ${wanted}`)
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

async function signInByKeyboard(page: Page, email: string): Promise<void> {
  await typeInto(page, 'Email', email)
  await typeInto(page, 'Password', PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/console$/)
}

testInBrowser(
  'a passkey is added, signs in, proves who it is, and is the second step beside an app',
  async site => {
    const home = site.address.replace('127.0.0.1', 'localhost')
    const page = await site.open('/robots.txt')
    await plugIn(page)
    await page.goto(`${home}/robots.txt`)
    await letIn(site, page, EMAIL, ['--account', '1'])
    await signIn(page, EMAIL)
    await page.goto(home + NEW_PASSKEY)
    await page.getByLabel('Name').fill('My computer')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
    assert.equal(await page.locator('.recovery-codes li').count(), 10)

    // Without a password.
    await page.goto(`${home}/console/me`)
    await page.getByText('My computer').or(page.locator('input[value="My computer"]')).waitFor()
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL(`${home}/console`)

    // After a password.
    await page.getByRole('button', { name: 'Sign out', exact: true }).first().click()
    await signIn(page, EMAIL)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(`${home}/console`)

    // Before what is dangerous.
    await page.goto(`${home}/console/prove?next=${NEW_PASSKEY}`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL(home + NEW_PASSKEY)
    await page.getByLabel('Name').fill('Once more')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('This device already has a passkey of yours.').waitFor()

    await addApp(page, home)
    await page.goto(`${home}/console/me`)
    await page.getByRole('button', { name: 'Remove the passkey My computer' }).click()
    await page.getByText('Passkey removed.').waitFor()
    await site.close(page)
  },
)

/** A device of its own that unlocks by itself. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

async function addApp(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/console/me/factor`)
  const secret = await page.locator('[name=secret]').inputValue()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}
