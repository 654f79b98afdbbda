import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import type { MediaStore } from '../../src/media/media-store.ts'

const CREEK = 'listings/7/large.jpg'

/** The tests of every store of files. @param start Gives one that is empty. */
export function testMediaStore(name: string, start: () => Promise<MediaStore>): void {
  describe(`files kept ${name}`, () => {
    let media: MediaStore
    let folder: string
    before(async () => {
      media = await start()
      folder = await mkdtemp(join(tmpdir(), 'acreage-media-suite-'))
    })
    after(() => rm(folder, { recursive: true }))

    const read = async (path: string, range?: { first: number; last: number }) => {
      const opened = await media.open(path, range)
      return opened && (await buffer(opened.content)).toString('latin1')
    }
    const paths = async (of: string) => {
      const found: string[] = []
      for await (const { path } of media.list(of)) found.push(path)
      return found.sort()
    }

    test('are read as they were written, completely and in ranges, with their type', async () => {
      const began = Date.now()
      await media.put(CREEK, Buffer.from('0123456789'))
      assert.equal(await read(CREEK), '0123456789')
      assert.equal(await read(CREEK, { first: 2, last: 4 }), '234')
      assert.equal(await read(CREEK, { first: 9, last: 9 }), '9')
      const found = await media.find(CREEK)
      assert.ok(found)
      const { modifiedAt, tag, ...rest } = found
      assert.deepEqual(rest, { type: 'image/jpeg', bytes: 10 })
      assert.ok(modifiedAt > began - 5000 && modifiedAt < Date.now() + 5000)
      assert.match(tag, /^[\w-]+$/)
      for (const range of [undefined, { first: 2, last: 4 }]) {
        const opened = await media.open(CREEK, range)
        assert.ok(opened)
        const { content, ...file } = opened
        content.destroy()
        assert.deepEqual(file, found, 'opened, in whole or in part, it is the same file')
      }
    })

    test('can be uploaded from a local file of any length', async () => {
      for (const bytes of [0, 1, 3_000_000]) {
        const file = join(folder, 'upload')
        const content = Buffer.alloc(bytes, 'abcdefg')
        await writeFile(file, content)
        await media.put('documents/1/survey.pdf', { file })
        assert.equal(await read('documents/1/survey.pdf'), content.toString('latin1'))
        const found = await media.find('documents/1/survey.pdf')
        assert.deepEqual([found?.type, found?.bytes], ['application/pdf', bytes])
      }
    })

    test('replace earlier files, with another ETag', async () => {
      const tags = new Set<string | undefined>()
      for (const content of ['one', 'two', 'three']) {
        await media.put('listings/8/large.jpg', Buffer.from(content))
        assert.equal(await read('listings/8/large.jpg'), content)
        tags.add((await media.find('listings/8/large.jpg'))?.tag)
      }
      assert.equal(tags.size, 3)
    })

    test('do not exist before they are written and after they are removed', async () => {
      const path = 'listings/9/large.jpg'
      for (const _ of [1, 2]) {
        assert.deepEqual([await media.find(path), await media.open(path)], [null, null])
        await media.delete(path)
        await media.put(path, Buffer.from('x'))
        await media.delete(path)
      }
      assert.deepEqual(await paths('listings/9'), [])
    })

    test('can be copied: each copy stays when the other is removed or replaced', async () => {
      const old = 'documents/3/a.pdf'
      const one = 'documents/drafts/b.pdf'
      const two = 'copies/4/c.pdf'
      await media.put(old, Buffer.from('survey'))
      assert.deepEqual([await media.copy(old, one), await media.copy(one, two)], [true, true])
      const found = await media.find(two)
      assert.deepEqual([found?.type, found?.bytes], ['application/pdf', 6])
      assert.ok(Date.now() - (found?.modifiedAt ?? 0) < 60_000, 'it is new')
      await media.put(old, Buffer.from('another one'))
      await media.delete(one)
      assert.deepEqual(
        [await read(old), await read(one), await read(two)],
        ['another one', null, 'survey'],
      )
      assert.deepEqual(await paths('documents/3'), [old], 'no draft is left')
      assert.equal(await media.copy('documents/3/none.pdf', one), false)
      assert.equal(await media.copy('../x.pdf', one), false)
      assert.equal(await media.find(one), null)
      await assert.rejects(media.copy(old, '../x.pdf'), /^Error: No path of a kept file/)
    })

    test('are listed with the files of subfolders, and no others', async () => {
      await media.put('sweep/1/a.jpg', Buffer.from('a'))
      await media.put('sweep/1/b.jpg', Buffer.from('b'))
      await media.put('sweep/22/a.jpg', Buffer.from('c'))
      await media.put('sweeper/1/a.jpg', Buffer.from('d'))
      assert.deepEqual(await paths('sweep'), ['sweep/1/a.jpg', 'sweep/1/b.jpg', 'sweep/22/a.jpg'])
      for await (const { path, modifiedAt } of media.list('sweep')) {
        assert.ok(Math.abs((await media.find(path))?.modifiedAt ?? 0 - modifiedAt) > 0)
        assert.ok(Math.abs(modifiedAt - Date.now()) < 60_000)
        await media.delete(path)
      }
      assert.deepEqual(await paths('sweep'), [])
      assert.deepEqual(await paths('nothing'), [])
    })

    test('can be written and removed at the same time in one folder', async () => {
      const names = Array.from({ length: 12 }, (_, i) => `race/1/n${i}.jpg`)
      for (let round = 0; round < 5; round++) {
        await Promise.all(names.map(name => media.put(name, Buffer.from(name))))
        assert.deepEqual(await paths('race'), names.toSorted())
        const [kept = '', ...others] = names
        const again = media.put(kept, Buffer.from('again'))
        await Promise.all([again, ...others.map(name => media.delete(name))])
        assert.deepEqual([await paths('race'), await read(kept)], [[kept], 'again'])
        await media.delete(kept)
      }
    })

    test('are refused when their path is not well formed', async () => {
      const forms = ['large.jpg', '/etc/x.jpg', '../x.jpg', 'a/../x.jpg', 'a//x.jpg', 'a/.x.jpg']
      const others = [
        'a/x',
        'A/x.jpg',
        'a/x.jpg/',
        'a/x y.jpg',
        'a/x.jpg\0',
        'a\\x.jpg',
        '',
        'a/%2e/x.jpg',
        `a/${'x'.repeat(195)}.jpg`,
      ]
      for (const path of [...forms, ...others]) {
        assert.equal(await media.find(path), null, path)
        assert.equal(await media.open(path), null, path)
        await assert.rejects(media.put(path, Buffer.from('x')), /^Error: No path of a kept file/)
      }
    })

    test('stay unchanged when their replacement cannot be read', async () => {
      await media.put('listings/5/large.jpg', Buffer.from('whole'))
      await assert.rejects(media.put('listings/5/large.jpg', { file: join(folder, 'none') }))
      assert.equal(await read('listings/5/large.jpg'), 'whole')
      assert.deepEqual(await paths('listings/5'), ['listings/5/large.jpg'])
    })
  })
}
