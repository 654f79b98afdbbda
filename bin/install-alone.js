// Lets one start install at a time; two installations at once would undo each other.
'use strict'

const fs = require('node:fs')
const { join } = require('node:path')
const { setTimeout: wait } = require('node:timers/promises')
const { fail, say } = require('./say.js')

/** In the folder of the project: who may write there may change the program itself. Holds the id of the process that installs. */
const FILE = '.installing'
const LOOK_AGAIN_MS = 250
const BEGINNING_MS = 1000
/** No installation takes so long; another program has the process id by now. */
const ABANDONED_MS = 15 * 60_000

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
async function installAlone(folder, isDone, work) {
  const file = join(folder, FILE)
  for (let isWaiting = false; !create(file, folder); ) {
    const holder = holderOf(file)
    if (holder === null) {
      fs.rmSync(file, { force: true })
      continue
    }
    if (!isWaiting) {
      say(
        `Waiting for another start (process ${holder}), which is installing what is missing. If it is none, delete ${file} …`,
      )
    }
    isWaiting = true
    await wait(LOOK_AGAIN_MS)
  }
  try {
    if (!isDone()) await work()
  } finally {
    fs.rmSync(file, { force: true })
  }
}

function create(file, folder) {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 })
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

/** @returns Who holds it: the id of a process that runs; null when the file is gone or was left behind. */
function holderOf(file) {
  try {
    const age = Math.abs(Date.now() - fs.statSync(file).mtimeMs)
    const holder = Number(fs.readFileSync(file, 'utf8'))
    // The file appears before its content.
    if (!(holder > 0)) return age < BEGINNING_MS ? 'just begun' : null
    if (age > ABANDONED_MS || holder === process.pid) return null
    process.kill(holder, 0)
    return holder
  } catch (error) {
    if (error.code === 'EPERM') return 'of another user'
    return null
  }
}

module.exports = { installAlone }
