import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ParameterReader } from '../../src/domain/parameters.ts'
import { decodePolyline, encodePolyline } from '../../src/domain/places/polyline.ts'
import { FaultList, Problem } from '../../src/domain/problem.ts'
import { keywordTerms, MAX_KEYWORD_TERMS } from '../../src/domain/searching/keywords.ts'
import { wordsOf } from '../../src/domain/values/words.ts'
import {
  PARAMETERS_FROM_ACCOUNT,
  PARAMETERS_TO_SORT,
} from '../../src/http/api/searching/search-parameter-order.ts'
import { anyText, pick } from '../api/random-values.ts'

const RUNS = { numRuns: 3000, seed: 20_261_120 }

const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true })
const ring = fc.array(fc.record({ latitude: degrees(90), longitude: degrees(180) }), {
  maxLength: 40,
})
const printable = fc.string({
  unit: fc.integer({ min: 32, max: 127 }).map(code => String.fromCharCode(code)),
  maxLength: 60,
})

test('any points survive a polyline to within half of the fifth decimal', () => {
  const property = fc.property(ring, points => {
    const decoded = decodePolyline(encodePolyline(points))
    assert.equal(decoded?.length, points.length)
    for (const [i, { latitude, longitude }] of points.entries()) {
      assert.ok(Math.abs((decoded[i]?.latitude ?? Number.NaN) - latitude) <= 0.000_005_001)
      assert.ok(Math.abs((decoded[i]?.longitude ?? Number.NaN) - longitude) <= 0.000_005_001)
    }
  })
  fc.assert(property, RUNS)
})

test('any text either decodes to points on the earth that encode to the same points, or is refused', () => {
  const spoiled = fc
    .tuple(ring.map(encodePolyline), fc.nat(200), printable)
    .map(([text, at, more]) => text.slice(0, at) + more + text.slice(at + 1))
  const property = fc.property(fc.oneof(anyText, printable, spoiled), text => {
    const points = decodePolyline(text)
    if (points === null) return
    for (const { latitude, longitude } of points) {
      assert.ok(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, text)
    }
    assert.deepEqual(decodePolyline(encodePolyline(points)), points)
  })
  fc.assert(property, RUNS)
})

const { bounds } = PARAMETERS_FROM_ACCOUNT
const space = pick(['', ' ', '  ', '\t'])

test('any box is read correctly, with spaces anywhere between its tokens', () => {
  const box = fc.record({
    latitudes: fc.tuple(degrees(90), degrees(90)),
    west: degrees(180),
    east: degrees(180),
    space,
  })
  const property = fc.property(box, ({ latitudes, west, east, space }) => {
    const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)].map(plain)
    const corners = [`(${south},${plain(west)})`, `(${north},${plain(east)})`]
    const text = [...corners.join()]
      .map(sign => (/[(),]/.test(sign) ? space + sign : sign))
      .join('')
    const read = bounds.read(text)
    // 0 is written without a sign.
    assert.deepEqual(read, {
      south: Number(south) + 0,
      west: Number(plain(west)) + 0,
      north: Number(north) + 0,
      east: Number(plain(east)) + 0,
    })
  })
  fc.assert(property, RUNS)
})

/** Without an exponent, which no box has. */
function plain(degrees: number): string {
  return degrees.toFixed(7)
}

test('any text is either a box on the earth or refused', () => {
  const signs = fc.string({ unit: pick([...'()()(),,,,0123456789.-+ eE']), maxLength: 40 })
  const property = fc.property(fc.oneof(anyText, printable, signs), text => {
    const box = bounds.read(text)
    if (box === undefined || box === null) return
    const { south, west, north, east } = box
    assert.ok(south >= -90 && north <= 90 && south <= north, text)
    assert.ok(Math.abs(west) <= 180 && Math.abs(east) <= 180, text)
  })
  fc.assert(property, RUNS)
})

const query = fc.oneof(
  anyText,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: pick([...'ab1 ""\',;-é\u0301']), maxLength: 30 }),
)

test('keywords are cut into words as descriptions are, and mean the same when they are written out again', () => {
  const property = fc.property(query, text => {
    const terms = keywordTerms(text)
    for (const term of terms) {
      assert.ok(term.length > 0)
      assert.deepEqual(wordsOf(term.join(' ')), term)
    }
    assert.deepEqual(keywordTerms(terms.map(term => `"${term.join(' ')}"`).join(' ')), terms)
    const accepted = PARAMETERS_TO_SORT.kw.read(text)
    if (accepted) assert.ok(accepted.terms.length <= MAX_KEYWORD_TERMS)
  })
  fc.assert(property, RUNS)
})

const PARAMETERS = { ...PARAMETERS_TO_SORT, ...PARAMETERS_FROM_ACCOUNT }
const reader = new ParameterReader(PARAMETERS)
const caseOf = (name: string) =>
  fc
    .array(fc.boolean(), { minLength: name.length, maxLength: name.length })
    .map(upper => [...name].map((sign, i) => (upper[i] ? sign.toUpperCase() : sign)).join(''))
const name = fc.oneof(pick(Object.keys(PARAMETERS)).chain(caseOf), anyText)
const value = fc.oneof(anyText, fc.array(anyText, { minLength: 2, maxLength: 3 }))

test('each parameter of any query is either read or refused, and its written form reads the same', () => {
  const property = fc.property(fc.array(fc.tuple(name, value), { maxLength: 6 }), pairs => {
    const faults = new FaultList()
    const { values, sent } = reader.read(Object.fromEntries(pairs), faults)
    assert.deepEqual(Object.keys(values), Object.keys(PARAMETERS))
    for (const title of titlesOf(faults)) {
      const [, refused = ''] = /^(?:Invalid|Repeated) (\w+)$/.exec(title) ?? []
      assert.ok(Object.hasOwn(PARAMETERS, refused), title)
      assert.equal(values[refused], null)
    }
    const again = new FaultList()
    assert.deepEqual(reader.read(sent, again).values, values)
    assert.deepEqual(titlesOf(again), [])
  })
  fc.assert(property, RUNS)
})

function titlesOf(faults: FaultList): string[] {
  try {
    faults.throwIfAny()
    return []
  } catch (error) {
    assert.ok(error instanceof Problem)
    return error.faults.map(({ title }) => title)
  }
}
