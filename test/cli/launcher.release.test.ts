import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { launchedProject, NODE_PACKAGE, ownNode, rewrite } from './launched-project.ts'

const PRODUCTION = { NODE_ENV: 'production' }

describe('the launcher', { concurrency: 4 }, () => {
  test('a first start installs the locked packages, and neither compiles them nor runs their scripts', async () => {
    await using project = await launchedProject()
    const { code, stdout, stderr } = await project.run('acreage')
    assert.equal(code, 0, stderr)
    const { node, used, tested, args } = JSON.parse(stdout)
    assert.deepEqual({ used, tested, args }, { used: true, tested: false, args: ['x'] })
    assert.equal(node, process.execPath, 'a Node.js that is new enough is used as it is')
    assert.match(stderr, /^Installing packages from the npm registry/m)
    assert.deepEqual(readdirSync(join(project.folder, 'node_modules/used')).sort(), [
      'binding.gyp',
      'index.js',
      'package.json',
    ])
    assert.ok(!existsSync(join(project.folder, '.installing')))
    const asked = project.registry.requests.length
    const again = await project.run('acreage')
    assert.deepEqual([again.code, again.stderr], [0, ''])
    assert.equal(project.registry.requests.length, asked, 'a second start asks for nothing')
  })

  test('a start installs what it needs; development packages are installed when a test needs them', async () => {
    await using project = await launchedProject()
    const first = await project.run('acreage')
    assert.equal(first.code, 0, first.stderr)
    assert.deepEqual(found(first.stdout), { used: true, tested: false })
    const tests = await project.run('run', { environment: PRODUCTION })
    assert.equal(tests.code, 0, tests.stderr)
    assert.deepEqual(found(tests.stdout), { used: true, tested: true })
    assert.match(tests.stderr, /^Installing packages for development/m)
    const served = await project.run('acreage')
    assert.deepEqual([found(served.stdout).tested, served.stderr], [true, ''], 'all stay')
  })

  test('a package that is missing or has another version is installed again', async () => {
    await using project = await launchedProject()
    assert.equal((await project.run('acreage')).code, 0)
    const installed = join(project.folder, 'node_modules/.package-lock.json')
    rewrite(installed, text => text.replaceAll('sha512-', 'sha512-0'))
    const { code, stderr } = await project.run('acreage')
    assert.deepEqual([code, /^Installing packages/m.test(stderr)], [0, true], stderr)
  })

  test('an older Node.js fetches the locked version once', async () => {
    await using project = await launchedProject()
    const first = await project.run('acreage', { isOlder: true })
    assert.equal(first.code, 0, first.stderr)
    assert.match(
      first.stderr,
      new RegExp(
        `^Acreage needs Node.js 24 or later; this is v.*\\. Getting Node.js ${process.versions.node} \\(node-for-this-machine\\)`,
        'm',
      ),
    )
    assert.ok(existsSync(project.fetchedNode))
    const second = await project.run('acreage', { isOlder: true })
    assert.deepEqual([second.code, second.stderr], [0, ''])
    assert.deepEqual(found(second.stdout), { used: true, tested: false })
  })

  test('a first start gets Node.js and the packages at the same time, and reads no descriptions of packages', async () => {
    await using project = await launchedProject()
    // Nothing is answered before all is asked for.
    project.registry.waitFor(request => request.endsWith('.tgz'), 2)
    const { code, stdout, stderr } = await project.run('acreage', { isOlder: true })
    assert.equal(code, 0, stderr)
    assert.deepEqual(found(stdout), { used: true, tested: false })
    const { requests } = project.registry
    assert.deepEqual(
      requests.filter(path => !path.startsWith(`/${NODE_PACKAGE}`)),
      ['/used/-/used-1.2.3.tgz'],
    )
    assert.deepEqual(readdirSync(join(project.folder, '.node')).sort(), [
      'node_modules',
      'package-lock.json',
      'package.json',
    ])
  })

  test('a registry that has its packages at other addresses is asked for these', async () => {
    await using project = await launchedProject()
    project.registry.hide('/used/-/used-1.2.3.tgz')
    const { code, stdout, stderr } = await project.run('acreage')
    assert.equal(code, 0, stderr)
    assert.deepEqual(found(stdout), { used: true, tested: false })
    assert.doesNotMatch(stderr, /404/)
    assert.ok(project.registry.requests.includes('/used/-/package-1.2.3.tgz'))
  })

  test('a package that differs from the locked one in any byte is not installed', async () => {
    await using project = await launchedProject()
    rewrite(join(project.folder, 'package-lock.json'), text =>
      text.replace(/sha512-[^"]{8}/, 'sha512-AAAAAAAA'),
    )
    const { code, stdout, stderr } = await project.run('acreage')
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /EINTEGRITY/)
    assert.match(stderr, /^npm ci failed\. Its message is above\.$/m)
  })

  test('a fetched Node.js that differs from the locked one in any byte is not run', async () => {
    await using project = await launchedProject('#!/bin/sh\necho hacked >&2\n')
    rewrite(join(project.folder, 'bin/node/package-lock.json'), text =>
      text.replace(/sha512-[^"]{8}/, 'sha512-AAAAAAAA'),
    )
    const { code, stdout, stderr } = await project.run('acreage', { isOlder: true })
    assert.deepEqual([code, stdout], [1, ''])
    assert.match(stderr, /EINTEGRITY/)
    assert.match(stderr, /^npm ci failed\. Its message is above\.$/m)
    assert.doesNotMatch(stderr, /hacked/)
  })

  test('a Node.js that cannot run on this machine gets an error that says what to do', async () => {
    await using project = await launchedProject('#!/nowhere/ld-musl\n')
    const { code, stderr } = await project.run('acreage', { isOlder: true })
    assert.equal(code, 1)
    assert.match(stderr, /does not run on this machine .* Install Node.js 24 or later yourself/)
  })

  test("an operator's own Node.js on the PATH is used and none is fetched", async t => {
    await using project = await launchedProject()
    const { folder } = project
    const own = ownNode(mkdtempSync(join(tmpdir(), 'acreage-own-node-')))
    t.after(() => rmSync(own, { recursive: true }))
    const tools = join(folder, 'tools')
    const environment = { PATH: `${tools}:${own}` }
    const { code, stderr } = await project.run('acreage', { isOlder: true, environment })
    assert.equal(code, 0, stderr)
    assert.doesNotMatch(stderr, /Getting Node/)
    assert.ok(!existsSync(project.fetchedNode))
  })

  test('two first starts at once install once, and the second says what it waits for', async () => {
    await using project = await launchedProject()
    const both = await Promise.all([project.run('acreage'), project.run('acreage')])
    for (const { code, stdout } of both) assert.deepEqual([code, found(stdout).used], [0, true])
    const said = both.map(({ stderr }) => stderr).join('')
    assert.equal(said.match(/^Installing packages/gm)?.length, 1)
    assert.match(said, /^Waiting for another start \(process \d+\), which is installing/m)
  })

  test('a claim whose process has ended delays nobody', async () => {
    await using project = await launchedProject()
    const claim = join(project.folder, '.installing')
    const { pid } = await ended(project)
    writeFileSync(claim, String(pid))
    const { code, stderr } = await project.run('acreage')
    assert.equal(code, 0, stderr)
    assert.ok(!existsSync(claim))
  })

  test('a claim expires when its process id now belongs to another program, or when it was planted', async () => {
    await using project = await launchedProject()
    const claim = join(project.folder, '.installing')
    for (const content of [String(process.pid), 'planted']) {
      writeFileSync(claim, content)
      utimesSync(claim, new Date('2030-01-01'), new Date('2030-01-01'))
      const { code, stderr } = await project.run('acreage')
      assert.equal(code, 0, stderr)
      rewrite(join(project.folder, 'node_modules/.package-lock.json'), () => '{}')
    }
  })

  test('a folder without write permission gets a one-sentence warning, and the start goes on', async () => {
    await using project = await launchedProject()
    // The administrator may write everywhere.
    const isRoot = process.getuid?.() === 0
    const options = isRoot ? { userId: 65_534 } : {}
    chmodSync(project.folder, 0o555)
    const { code, stderr } = await project.run('acreage', options)
    assert.equal(code, 1)
    assert.match(
      stderr,
      /^Packages are missing, and cannot be installed into \/.*: permission denied\. Run "npm start" there once as a user/,
    )
    chmodSync(project.folder, 0o755)
    assert.equal((await project.run('acreage')).code, 0)
    chmodSync(project.folder, 0o555)
    const installed = await project.run('acreage', options)
    assert.deepEqual([installed.code, installed.stderr], [0, ''])
    chmodSync(project.folder, 0o755)
  })

  test('stopping a start while it installs ends npm and removes the claim', async () => {
    await using project = await launchedProject()
    project.registry.stall()
    const child = project.start('acreage')
    await project.registry.asked()
    assert.ok(existsSync(join(project.folder, '.installing')))
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    const [, signal] = await exit
    assert.equal(signal, 'SIGTERM')
    assert.ok(!existsSync(join(project.folder, '.installing')))
  })
})

function found(stdout: string): { used: boolean; tested: boolean } {
  const { used, tested } = JSON.parse(stdout)
  return { used, tested }
}

async function ended(project: Awaited<ReturnType<typeof launchedProject>>) {
  const child = project.start('acreage')
  child.kill('SIGKILL')
  await new Promise(resolve => child.once('close', resolve))
  return { pid: child.pid }
}
