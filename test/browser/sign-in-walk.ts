import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { testInBrowser } from './browsed-site.ts'
import { letIn, signIn } from './console-people.ts'

const EMAIL = 'walker@land.example'
const NEW_PASSKEY = '/console/me/passkeys/new'

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
    await page.getByRole('heading', { name: 'Keep these codes' }).waitFor()
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
    await page.getByText('This device has a passkey of yours already.').waitFor()

    await addApp(page, home)
    await page.goto(`${home}/console/me`)
    await page.getByRole('button', { name: 'Remove the passkey My computer' }).click()
    await page.getByText('The passkey is removed.').waitFor()
    await site.close(page)
  },
)

/** A device of its own that unlocks by itself. */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

async function addApp(page: Page, home: string): Promise<void> {
  await page.goto(`${home}/console/me/factor`)
  const secret = await page.locator('[name=secret]').inputValue()
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.getByRole('button', { name: 'Set it up' }).click()
  await page.getByRole('heading', { name: 'Keep these codes' }).waitFor()
  await page.getByRole('link', { name: 'I have kept them' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}
