import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hideKeys } from '../../src/domain/accounts/api-key.ts'
import { decodePolyline } from '../../src/domain/places/polyline.ts'
import { keywordTerms } from '../../src/domain/searching/keywords.ts'
import { isDate } from '../../src/domain/values/calendar.ts'
import { isEmailAddress } from '../../src/domain/values/email.ts'
import { addressOwner, canonicalAddress } from '../../src/domain/values/network-address.ts'
import { oneLine, severalLines } from '../../src/domain/values/plain-text.ts'
import { booleanOf, numberOf, wholeNumberOf } from '../../src/domain/values/scalars.ts'
import { isWebAddress, isYouTubeVideo } from '../../src/domain/values/web-address.ts'
import { wordsOf } from '../../src/domain/values/words.ts'
import { revisionCondition } from '../../src/http/api/endpoint/listing-tag.ts'
import {
  PARAMETERS_FROM_ACCOUNT,
  PARAMETERS_TO_SORT,
} from '../../src/http/api/searching/search-parameter-order.ts'
import { requestIdOf } from '../../src/http/server/request-id.ts'
import { requestPath } from '../../src/http/server/request-path.ts'
import { readMailbox } from '../../src/mail/mailbox.ts'

type Reader = (text: string) => unknown

/** Whatever reads a text that a caller has sent, with what a regular expression could trip over. */
const READERS: Readonly<Record<string, Reader>> = {
  polyline: decodePolyline,
  keywords: keywordTerms,
  words: wordsOf,
  number: numberOf,
  'whole number': wholeNumberOf,
  boolean: booleanOf,
  date: isDate,
  'email address': isEmailAddress,
  mailbox: readMailbox,
  'web address': isWebAddress,
  'YouTube video': isYouTubeVideo,
  'network address': canonicalAddress,
  'owner of an address': addressOwner,
  'one line': oneLine,
  'several lines': severalLines,
  'hidden keys': hideKeys,
  'path of a request': requestPath,
  'id of a request': text => requestIdOf({ headers: { 'x-request-id': text } }, () => ''),
  'If-Match': revisionCondition,
  ...Object.fromEntries(
    Object.entries({ ...PARAMETERS_TO_SORT, ...PARAMETERS_FROM_ACCOUNT }).map(
      ([name, { read }]) => [`parameter ${name}`, read],
    ),
  ),
}

/** The repeated texts, which stand between a beginning and an end that let a match fail late. */
const PIECES = [' ', '(', ',', '"', '-', '_', '?', '0', '1,', '1.', 'a', 'a@', 'a.', 'a-', 'a b ']
  .concat(['é', '\u0301', "'", '/', '%', '%41', 'acr_', 'acr%5f', '\r\n', '\r', '::', ':1', '"a" '])
  .concat(['"1.1.x",', ' \t', '~', '<', '\u0000', '{'])
const STARTS = ['', '(', '"', 'a@', '1', 'http://', 'https://a.example/', 'acr_', '/', '::ffff:']
const ENDS = ['', '!', '\u0000', ')', '"x', ' ', '@', '\n']

const FEWER_CHARACTERS = [16, 20, 24, 28, 32, 40, 64, 128]
/** Tens of characters take microseconds; pauses of the machine are mostly shorter. */
const ENDLESS_MS = 500
const FEW_CHARACTERS = 1024
const TIMES_AS_MANY = 8
/** Eight times as many characters take eight times as long, or 64 times where it is quadratic. */
const MAX_TIMES_AS_LONG = 32
/** Shorter times cannot be told from the noise, however they grow. A regular expression that runs away takes longer. */
const NOISE_MS = 1
/** Processor time is counted in steps of some milliseconds; this is many of them. */
const MEASURED_MS = 100

/**
 * Checks that the time of each reader does not run away with the length of a text.
 * @param isAll Whether each piece comes between each start and each end. Otherwise it comes behind each start, before one
 *   of the ends.
 */
export function testGrowth(isAll: boolean): void {
  for (const [name, read] of Object.entries(READERS)) {
    test(`no crafted text makes reading ${name} slow`, () => {
      for (const [i, piece] of PIECES.entries()) {
        for (const [k, start] of STARTS.entries()) {
          const ends = isAll ? ENDS : [ENDS[(i + k) % ENDS.length] ?? '']
          for (const end of ends) checkGrowth(read, start, piece, end)
        }
      }
    })
  }
}

function checkGrowth(read: Reader, start: string, piece: string, end: string): void {
  const text = (characters: number) => start + piece.repeat(characters / piece.length) + end
  const about = [start, piece, end].map(part => JSON.stringify(part)).join(' ')
  // Exponential growth would not come to an end with the long texts.
  for (const characters of FEWER_CHARACTERS) {
    const isQuick = (tries: number) => fastestMs(read, text(characters), tries) < ENDLESS_MS
    const isEnding = isQuick(1) || isQuick(3) || processorMs(read, text(characters)) < ENDLESS_MS
    assert.ok(isEnding, `${about}: without end`)
  }
  const long = text(FEW_CHARACTERS * TIMES_AS_MANY)
  if (fastestMs(read, long, 1) < NOISE_MS) return
  // The fastest of many tries is what the text takes; the others were interrupted.
  const times = fastestMs(read, long, 25) / fastestMs(read, text(FEW_CHARACTERS), 25)
  if (times <= MAX_TIMES_AS_LONG || fastestMs(read, long, 5) < NOISE_MS) return
  // Where others take the processor away from every try, the time that the processor spent still tells.
  const costs = processorMs(read, long) / processorMs(read, text(FEW_CHARACTERS))
  assert.ok(costs <= MAX_TIMES_AS_LONG, `${about}: ${costs} times the processor time`)
}

/** The processor time of one read, as the mean of many; of a single one if that is slow. Other threads, such as those that collect garbage, do not count. */
function processorMs(read: Reader, text: string): number {
  const before = process.threadCpuUsage()
  for (let reads = 1; ; reads++) {
    read(text)
    const { user, system } = process.threadCpuUsage(before)
    const spent = (user + system) / 1000
    if (spent >= MEASURED_MS) return spent / reads
  }
}

function fastestMs(read: Reader, text: string, tries: number): number {
  let fastest = Number.POSITIVE_INFINITY
  for (let i = 0; i < tries; i++) {
    const began = performance.now()
    read(text)
    fastest = Math.min(fastest, performance.now() - began)
  }
  return fastest
}
