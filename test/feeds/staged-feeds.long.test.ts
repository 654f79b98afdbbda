import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Importing } from './importing.ts'
import { STAGED_FILES, type Stage, type Staged } from './staged-files.ts'

const importing = new Importing()
before(() => importing.begin())

/** The stages of 24 pieces of land; `missing`: the file lacks it. Each round turns them by five. */
const STAGES: readonly (Stage | 'missing')[] = [
  ...(['offered', 'pending', 'sold', 'withdrawn', 'blank', 'half-pending'] as const),
  ...(['offered', 'missing', 'sold', 'unknown', 'let', 'pending'] as const),
  ...(['offered', 'offered', 'offered', 'withdrawn', 'blank', 'offered'] as const),
  ...(['unknown', 'missing', 'offered', 'sold', 'let', 'offered'] as const),
]
const KEYS = STAGES.map((_, i) => `L${String(i).padStart(2, '0')}`)
const BECOMES = { offered: 'P', pending: 'PP', 'half-pending': 'PP', sold: 'S' } as const

/** The status of each listing that is shown. */
type Shown = Map<string, string>

function stagesIn(round: number): readonly (readonly [string, Stage | 'missing'])[] {
  const { length } = STAGES
  return KEYS.map((key, i) => [key, STAGES[(i + 5 * round) % length] ?? 'offered'] as const)
}

/** What must be shown after a file: land whose status is blank or not understood stays as it was. */
function after(shown: Shown, land: readonly (readonly [string, Stage | 'missing'])[]): Shown {
  const next = new Map(shown)
  for (const [key, stage] of land) {
    if (stage === 'blank' || stage === 'unknown') continue
    if (stage in BECOMES) next.set(key, BECOMES[stage as keyof typeof BECOMES])
    else next.delete(key)
  }
  return next
}

function said(land: readonly (readonly [string, Stage | 'missing'])[]): readonly Staged[] {
  return land.flatMap(([key, stage]) => (stage === 'missing' ? [] : [[key, stage] as const]))
}

for (const [format, { name, fileOf, mapping }] of Object.entries(STAGED_FILES)) {
  test(`a feed of ${format} offers what its source offers, however often and whatever it sends`, async () => {
    const account = await importing.newAccount(`${format}@example.com`)
    const file = `${format}-${name}`
    const path = importing.fileOf(file, fileOf(KEYS.map(key => [key, 'offered'])))
    const map = mapping
      ? ['--map', importing.fileOf(`${format}.map.json`, JSON.stringify(mapping))]
      : []
    const feed = await importing.newFeed(path, account, '--full', ...map)
    const run = async (land: readonly Staged[], ...options: string[]) => {
      importing.fileOf(file, fileOf(land))
      return await importing.runFeed(feed, ...options)
    }
    const shown = async (): Promise<Shown> => {
      const keys = [...(await importing.exported(account))].map(([key, { active, status }]) => {
        const own = KEYS.find(one => key.startsWith(one)) ?? key
        return active === true ? ([own, String(status)] as const) : null
      })
      return new Map(keys.filter(one => one !== null))
    }
    const all = KEYS.map(key => [key, 'offered'] as const)
    let expected = after(new Map(), all)
    await run(all)
    const again = await run(all.toReversed())
    assert.equal(again.report?.counts.unchanged, KEYS.length)
    assert.deepEqual(sorted(await shown()), sorted(expected))
    for (const round of [0, 1, 2, 3]) {
      const land = stagesIn(round)
      expected = after(expected, land)
      const changed = await run(said(land))
      assert.deepEqual([changed.state, changed.cause], ['done', ''], String(round))
      assert.deepEqual(sorted(await shown()), sorted(expected), `round ${round}`)
      await run(said(land).toReversed())
      assert.deepEqual(sorted(await shown()), sorted(expected), `round ${round} again`)
    }
    const emptied = await run([])
    assert.notEqual(emptied.state, 'done')
    assert.deepEqual(sorted(await shown()), sorted(expected))
    // A file of no bytes is no file; one that says that there are no records is.
    if (emptied.state === 'refused') {
      await run([], '--allow-removals')
      assert.deepEqual(await shown(), new Map())
    }
    await run(all)
    const gone = await run(KEYS.map(key => [key, 'withdrawn']))
    assert.equal(gone.state, 'refused')
    assert.equal((await shown()).size, KEYS.length)
    const agreed = await run(
      KEYS.map(key => [key, 'withdrawn']),
      '--allow-removals',
    )
    assert.equal(agreed.report?.counts.withdrawn, KEYS.length)
    assert.deepEqual(await shown(), new Map())
  })
}

function sorted(shown: Shown): readonly (readonly [string, string])[] {
  return [...shown].toSorted(([one], [other]) => (one < other ? -1 : 1))
}
