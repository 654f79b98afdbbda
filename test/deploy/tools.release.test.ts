import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { findProgram, type Program, startOptions } from '../debian-program.ts'
import { ROOT, textOf } from './deployed-files.ts'

/** Each tool checks the files that it would read. */
const promtool = findProgram({
  names: ['promtool'],
  versionOption: '--version',
  packages: ['prometheus'],
  file: 'usr/bin/promtool',
})
const logrotate = findProgram({
  names: ['/usr/sbin/logrotate', 'logrotate'],
  versionOption: '--version',
  packages: ['logrotate', 'libpopt0'],
  file: 'usr/sbin/logrotate',
})
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

const folder = mkdtempSync(join(tmpdir(), 'acreage-tools-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** The exposure that systemd reckons, from 0 to 10, must stay at or below this. */
const MAX_EXPOSURE = 2

function run(program: Program, args: readonly string[]): string {
  const options = { cwd: ROOT, encoding: 'utf8', ...startOptions(program) } as const
  const { status, stdout, stderr } = spawnSync(program.path, args, options)
  assert.equal(status, 0, stdout + stderr)
  return stdout + stderr
}

test('promtool accepts the rules, and each case ends as it says', { skip: !promtool }, () => {
  assert.ok(promtool)
  assert.match(
    run(promtool, ['check', 'config', 'deploy/prometheus/prometheus.yml']),
    /rules found/,
  )
  run(promtool, ['test', 'rules', 'deploy/prometheus/acreage-alerts.test.yml'])
})

test('systemd knows each line of the unit, and calls it well closed', { skip: !hasSystemd }, () => {
  const unit = join(folder, 'acreage.service')
  // The program is elsewhere on this machine, and systemd looks for it.
  writeFileSync(
    unit,
    textOf('deploy/systemd/acreage.service')
      .replace('/opt/acreage/bin/', '/bin/')
      .replace('/bin/acreage', '/bin/true'),
  )
  const verified = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  const about = verified.stderr.split('\n').filter(line => line.includes('acreage.service'))
  assert.deepEqual(about, [])
  const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=true', unit], {
    encoding: 'utf8',
  })
  const [, exposure] = /exposure level for \S+: (\d+\.\d+)/.exec(stdout) ?? []
  assert.ok(Number(exposure) <= MAX_EXPOSURE, `${exposure}`)
})

test('logrotate empties the log and keeps a copy', { skip: !logrotate }, () => {
  assert.ok(logrotate)
  const group = spawnSync('id', ['-gn'], { encoding: 'utf8' }).stdout.trim()
  const configuration = join(folder, 'acreage.logrotate')
  const log = join(folder, 'acreage.log')
  const text = textOf('deploy/logrotate/acreage')
    .replace('/var/log/acreage/acreage.log', log)
    .replace('su acreage acreage', `su ${userInfo().username} ${group}`)
  writeFileSync(configuration, text)
  chmodSync(configuration, 0o600)
  writeFileSync(log, 'a line\n')
  run(logrotate, ['--force', '--state', join(folder, 'state'), configuration])
  assert.equal(readFileSync(log, 'utf8'), '')
  const [copy = ''] = readdirSync(folder).filter(name => name.startsWith('acreage.log-'))
  assert.equal(readFileSync(join(folder, copy), 'utf8'), 'a line\n')
})
