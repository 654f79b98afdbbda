import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acreage } from '../cli/acreage.ts'
import { DEPLOYED, textOf } from './deployed-files.ts'

interface Package {
  readonly version: string
}

const { version } = JSON.parse(textOf('package.json')) as Package
const [series] = /^\d+\.\d+/.exec(version) ?? []

test('the program says the version of its package', async () => {
  const { code, stdout } = await acreage(['--version'], {})
  assert.deepEqual([code, stdout], [0, `${version}\n`])
})

test('the packages that belong to the program have its version, and so has the lock file', () => {
  const lock = JSON.parse(textOf('package-lock.json')) as {
    version: string
    packages: Record<string, Package>
  }
  assert.equal(lock.version, version)
  for (const folder of ['', 'client', 'demo']) {
    const own = JSON.parse(textOf(`${folder || '.'}/package.json`)) as Package
    assert.equal(own.version, version, folder)
    assert.equal(lock.packages[folder]?.version, version, folder)
  }
})

test('the newest release of the changelog is this version', () => {
  const [, newest] =
    /^## (\d+\.\d+\.\d+) \(\d{4}-\d{2}-\d{2}\)$/m.exec(textOf('CHANGELOG.md')) ?? []
  assert.equal(newest, version)
})

test('image tags and names of archives are of this version', () => {
  const files = [...DEPLOYED, 'docs/deploy.md', 'docs/client.md']
  const tags = files.flatMap(file =>
    [
      ...textOf(file).matchAll(
        /(?:\bacreage:(?:\$\{\w+:-)?|acreage\n\s+newTag: '|acreage-client-)(\d[\d.]*\d)/g,
      ),
    ].map(([, tag = '']) => ({ file, tag })),
  )
  assert.ok(tags.length >= 6, JSON.stringify(tags))
  for (const { file, tag } of tags) assert.ok([version, series].includes(tag), `${file}: ${tag}`)
})
