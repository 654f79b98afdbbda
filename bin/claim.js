// Lets one start install at a time; two installations at once would undo each other.
'use strict'

const { randomUUID } = require('node:crypto')
const fs = require('node:fs')
const { hostname } = require('node:os')
const { join } = require('node:path')
const { setTimeout: wait } = require('node:timers/promises')
const { fail, say } = require('./say.js')

/** In the folder of the project: who may write there may change the program itself. */
const FILE = '.installing'

/** How often the holder touches its claim, and how often others look. */
const BEAT_MS = 1000
/** A claim that was not touched for so long has no holder, whatever process has its id now. */
const ABANDONED_MS = 30_000
const SAY_AGAIN_MS = 30_000
const LONGEST_WAIT_MS = 15 * 60_000

const MAY_NOT_WRITE = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
}

/**
 * Does the work while no other start does; waits for another one first.
 * @param folder The folder of the project.
 * @param isDone Whether another start has done the work meanwhile.
 */
async function alone(folder, isDone, work) {
  const path = join(folder, FILE)
  const own = JSON.stringify({ pid: process.pid, host: hostname(), id: randomUUID() })
  await take(path, own, folder)
  const beat = setInterval(() => touch(path, own), BEAT_MS)
  try {
    if (!isDone()) await work()
  } finally {
    clearInterval(beat)
    if (contentOf(path) === own) fs.rmSync(path, { force: true })
  }
}

async function take(path, own, folder) {
  const began = performance.now()
  let seen = { mark: '', at: began }
  let saidAt = -Infinity
  while (!create(path, own, folder)) {
    const now = performance.now()
    const found = look(path)
    if (found === null) continue
    if (found.mark !== seen.mark) seen = { mark: found.mark, at: now }
    if (isGone(found) || now - seen.at > ABANDONED_MS) {
      setAside(path, found.content)
      continue
    }
    if (now - began > LONGEST_WAIT_MS) fail(tooLong(path, found))
    // A claim without a name is being written just now: the next look knows whose it is.
    const isNamed = found.pid !== undefined || now - seen.at > BEAT_MS
    if (isNamed && now - saidAt > SAY_AGAIN_MS) {
      say(`Waiting for another start${nameOf(found)}, which is installing what is missing …`)
      saidAt = now
    }
    await wait(BEAT_MS / 4)
  }
}

function create(path, own, folder) {
  try {
    fs.writeFileSync(path, own, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    const reason = MAY_NOT_WRITE[error.code]
    if (reason === undefined) return fail(`Cannot install into ${folder}: ${error.message}`)
    return fail(
      `Packages are missing, and cannot be installed into ${folder}: ${reason}. Run "npm start" there once as a user who can write to it, then start again as this user.`,
    )
  }
}

/** @returns Null when it is gone. */
function look(path) {
  try {
    const { mtimeMs } = fs.statSync(path)
    const content = fs.readFileSync(path, 'utf8')
    return { content, mark: `${mtimeMs} ${content}`, ...holderOf(content) }
  } catch (error) {
    if (error.code === 'ENOENT') return null
    if (error.code === 'EISDIR' || error.code === 'EACCES') {
      return fail(`${path} is in the way of an installation. Delete it and start again.`)
    }
    throw error
  }
}

function holderOf(content) {
  try {
    const { pid, host } = JSON.parse(content)
    return { pid, host }
  } catch {
    // Half written, or not ours.
    return {}
  }
}

/** Whether the holder is known to have ended. A process of another machine or container is not seen from here. */
function isGone({ pid, host }) {
  if (!Number.isSafeInteger(pid) || pid <= 0 || host !== hostname()) return false
  // This process holds none yet: an earlier one had its id, as happens in containers.
  if (pid === process.pid) return true
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Removes an abandoned claim, unless another start was quicker and this is the other's claim already. */
function setAside(path, content) {
  const aside = `${path}-${process.pid}`
  try {
    fs.renameSync(path, aside)
    if (contentOf(aside) !== content) fs.linkSync(aside, path)
    fs.rmSync(aside)
  } catch (error) {
    fs.rmSync(aside, { force: true })
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  }
}

function touch(path, own) {
  try {
    if (contentOf(path) === own) fs.utimesSync(path, new Date(), new Date())
  } catch {
    // The next beat tries again.
  }
}

function contentOf(path) {
  try {
    return fs.readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

function tooLong(path, found) {
  const minutes = LONGEST_WAIT_MS / 60_000
  return `Another start${nameOf(found)} has been installing for more than ${minutes} minutes. If it hangs, end it, delete ${path} and start again.`
}

function nameOf({ pid, host }) {
  if (pid === undefined) return ''
  return ` (process ${pid}${host === hostname() ? '' : ` on ${host}`})`
}

module.exports = { alone }
