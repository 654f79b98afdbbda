import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const SRC = fileURLToPath(new URL('../src', import.meta.url))
const files = globSync('**/*.ts', { cwd: SRC }).toSorted()
const textOf = (file: string) => readFileSync(join(SRC, file), 'utf8')

/** Cutting the text of an instant, naming its parts, or a form for dates: only where dates are written for everybody, or are no text for people. */
const WRITES_TIMES =
  /DateTimeFormat\(|\.toLocale(?:Date|Time)String\(|\.to(?:UTC|Date|Time)String\(|\.toISOString\(\)\s*\.|\.get(?:UTC)?(?:Date|Day|Month|FullYear|Hours|Minutes)\(\)/
const MAY_WRITE_TIMES: Readonly<Record<string, string>> = {
  'domain/values/written-times.ts': 'all dates and times that people read',
  'domain/values/calendar.ts': 'the days of a time zone',
  'domain/alerts/digest-times.ts': 'reckons in days of the calendar',
  'domain/listings/age.ts': 'reckons in days of the calendar',
  'domain/listings/visit-counts.ts': 'numbers of days',
  'feeds/records/plain-fields.ts': 'the year, as a bound of years of building',
  'config/setting-kinds.ts': 'whether there is a time zone of this name',
  'mail/mail-files.ts': 'the name of a file',
  'domain/values/file-stamp.ts': 'the name of a file',
  'http/media/media-files.ts': 'a header',
  'http/console/frame/local-times.browser.ts': 'the time of the browser',
  'http/console/listings/keep-typed.browser.ts': 'the time of the browser',
  'http/site/property/inquiry/written-inquiries.part.browser.ts': 'the time of the browser',
}

test('dates and times that people read are written by one module, which is told the time zone', () => {
  const writing = files.filter(file => WRITES_TIMES.test(textOf(file)))
  assert.deepEqual(writing, Object.keys(MAY_WRITE_TIMES).toSorted())
})

test('no outcome is thrown away that says that nothing was written, or what conflicts', () => {
  const nouns = new Map(
    [...textOf('store/readers/sql-reader.ts').matchAll(/(\w+): new (\w+Writer)\(/g)].map(
      ([, noun = '', writer = '']) => [writer, noun] as const,
    ),
  )
  const outcomes = files
    .filter(file => file.startsWith('store/') && /-(?:records|writer)\.ts$/.test(file))
    .flatMap(file => {
      const text = textOf(file)
      return [...text.matchAll(OUTCOME)].map(({ 1: method = '', index }) => {
        const [, writer = ''] =
          [...text.slice(0, index).matchAll(/(?:class|interface) (\w+)/g)].at(-1) ?? []
        return `${nouns.get(writer) ?? ''}.${method}`
      })
    })
  assert.ok(outcomes.length >= 15, outcomes.join())
  assert.ok(!outcomes.some(outcome => outcome.startsWith('.')), outcomes.join())
  const ignored = files.flatMap(file =>
    [...textOf(file).matchAll(UNREAD)].flatMap(([, before = '', noun = '', method = '']) => {
      const called = `${noun}.${method}`
      const isForm = FORMS.includes(called) && !/\bconflicts\b/.test(before)
      const isOutcome = outcomes.includes(called) && before === ''
      return isForm || isOutcome ? [`${file}: ${called}`] : []
    }),
  )
  assert.deepEqual(ignored, Object.keys(MAY_IGNORE))
})

/** A method whose comment says so. */
const OUTCOME =
  /nothing[\s*]+is[\s*]+written[\s*]+then(?:(?!\*\/)[\s\S])*\*\/\n {2}(?:async )?(\w+)\(/g
/** A call that stands alone, or of whose answer only some members are read. */
const UNREAD =
  /^\s*(?:if \([^\n]*\) )?(?:const (\{[^}]*\}) = )?await (?:[\w.#]+\.)?#?(\w+)\.(\w+)\(/gm
/** Saving a form tells which fields somebody else has changed meanwhile. */
const FORMS = [
  ...[
    'drafts.save',
    'drafts.submit',
    'listingForms.save',
    'listingForms.keep',
    'listingForms.publish',
  ],
  ...['forms.save', 'forms.keep', 'forms.publish'],
]
const MAY_IGNORE: Readonly<Record<string, string>> = {
  'catalog/drafts/bulk-handler.ts: bulkChanges.setState': 'only what still waits is given up',
  'catalog/published/publisher.ts: followers.move': 'its place was read in the same transaction',
  'catalog/saved-searches/alert-hashes.ts: settings.replace':
    'the salt that is stored by then is read',
  'catalog/users/user-credentials.ts: users.useTotpStep':
    'a code that was used for the former app is right for the new one',
}
