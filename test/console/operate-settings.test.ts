import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readSourcedConfig } from '../../src/config/config.ts'
import { settingsList } from '../../src/config/listed-settings.ts'
import { SETTINGS } from '../../src/config/settings.ts'
import { startTestService } from '../api/service.ts'
import { person, servicePerson, Visitor } from './visitor.ts'

const PAGE = '/console/operate/settings'
const SECRET = 'mule7fence'
const SOURCED = readSourcedConfig({
  ACREAGE_DATA_DIR: '/nowhere/acreage',
  ACREAGE_DATABASE_URL: `postgres://land:${SECRET}@db.example:5432/land`,
  ACREAGE_DATABASE_READ_URLS: `postgres://land:${SECRET}@replica.example:5432/land`,
  ACREAGE_SMTP_URL: `smtps://mailer:${SECRET}@mail.example:465`,
  ACREAGE_FEED_PARTNER: SECRET,
  ACREAGE_SITE_NAME: 'Land <b>',
  AWS_SECRET_ACCESS_KEY: SECRET,
})

const service = await startTestService({ console: 'approval', settings: settingsList(SOURCED) })
after(() => service[Symbol.asyncDispose]())

test('operators see every setting, its value and its source, and no secret', async () => {
  const operator = await servicePerson(service, 'op@land.example', 'operator')
  const { body } = await operator.get(PAGE)
  for (const name of Object.keys(SETTINGS)) {
    assert.match(body, new RegExp(`<code>${name}</code></th>`), name)
  }
  assert.match(body, /ACREAGE_DATABASE_URL.{1,60}db\.example[^<]*<\/td><td>Environment/)
  assert.match(body, /ACREAGE_SMTP_URL.{1,60}mail\.example/)
  assert.match(body, /ACREAGE_SITE_NAME.{1,60}Land &lt;b&gt;/)
  assert.match(body, /ACREAGE_PORT.{1,60}8080<\/td><td>Default/)
  assert.ok(!body.includes(SECRET))
})

test('moderators and sellers have no such page', async () => {
  const moderator = await servicePerson(service, 'mod@land.example', 'moderator')
  await person(service, 'seller@land.example')
  const seller = new Visitor(service)
  await seller.signIn('seller@land.example')
  for (const visitor of [moderator, seller]) {
    const { statusCode, body } = await visitor.get(PAGE)
    assert.equal(statusCode, 404)
    assert.ok(!body.includes('db.example'))
  }
})
