import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { castsIn } from '../../scripts/benches/casts.ts'
import { programsAmong } from '../../scripts/benches/programs.ts'

const folder = mkdtempSync(join(tmpdir(), 'acreage-benches-'))
after(() => rmSync(folder, { recursive: true }))

const FILES = {
  'run.ts': "import { install } from './install.ts'\nconst start = () => import('./sites.ts')\n",
  'install.ts': '',
  'sites.ts': "import { pace } from './pace.ts'\nforkBeside('reading-process.ts')\n",
  'pace.ts': '',
  'reading-process.ts': "import { pace } from './pace.ts'\n",
  'added-later.ts': "import { pace } from './pace.ts'\n",
  'types.d.ts': '',
}

test('the check runs each bench that no other file uses, also one that was added later', () => {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text)
  const programs = programsAmong(folder, Object.keys(FILES))
  assert.deepEqual(programs, ['added-later.ts', 'run.ts', 'sites.ts'])
})

test('casts are found with their lines; ids and constants may be cast', () => {
  const file = join(folder, 'cast.ts')
  writeFileSync(
    file,
    `const id = 1 as ListingId
const ids = [1, 2] as CountyId[]
const names = ['acres'] as const
const listing = {} as unknown as Listing
const answer = <Answer>{}
`,
  )
  const lines = castsIn(file).map(sentence => sentence.slice(file.length, file.length + 2))
  assert.deepEqual(lines, [':4', ':4', ':5'])
})
