// The Node.js that is fetched for this project alone, where the user has none that is new enough.
'use strict'

const { spawnSync } = require('node:child_process')
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs')
const { join } = require('node:path')
const { npm } = require('./npm.js')
const { fail, say } = require('./say.js')

/** Exact versions and digests, one package for each kind of machine. Derived by: npm run node:update */
const LOCK_FILE = join(__dirname, 'node', 'package-lock.json')

/** @returns The path of the Node.js that was fetched; null when it is missing or of another version. */
function fetchedNode(folder) {
  const wanted = packageForThisMachine()
  if (wanted === null) return null
  try {
    const installed = join(folder, 'node_modules', '.package-lock.json')
    // npm writes this last; before, the program may be half there.
    const { packages } = JSON.parse(readFileSync(installed, 'utf8'))
    const isWanted = packages[wanted.path]?.integrity === wanted.locked.integrity
    const file = programOf(folder, wanted)
    return isWanted && existsSync(file) ? file : null
  } catch {
    return null
  }
}

/** Gets it with `npm ci`, which compares what it receives with the digest in the lock file. */
async function fetchNode(folder) {
  const wanted = packageForThisMachine()
  if (wanted === null) fail(`There is no Node.js to fetch for ${machine()}. ${installYourself()}`)
  const { path, locked, name } = wanted
  say(
    `Acreage needs Node.js 24 or later; this is ${process.version}. Getting Node.js ${locked.version} (${name}) from the npm registry, for this folder alone (once; this can take a minute) …`,
  )
  const dependencies = { [name]: locked.version }
  const { optional, ...entry } = locked
  const packages = { '': { dependencies }, [path]: entry }
  mkdirSync(folder, { recursive: true })
  write(join(folder, 'package.json'), { private: true, dependencies })
  write(join(folder, 'package-lock.json'), { lockfileVersion: 3, requires: true, packages })
  await npm(['ci'], folder)
  const file = programOf(folder, wanted)
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  if (stdout?.trim() !== `v${locked.version}`) {
    fail(`The Node.js of ${name} does not run on this machine (${machine()}). ${installYourself()}`)
  }
  return file
}

function packageForThisMachine() {
  const { packages } = JSON.parse(readFileSync(LOCK_FILE, 'utf8'))
  const path = Object.keys(packages).find(
    one => packages[one].os === process.platform && packages[one].cpu === process.arch,
  )
  if (path === undefined) return null
  return { path, name: path.slice('node_modules/'.length), locked: packages[path] }
}

function programOf(folder, { path, locked }) {
  return join(folder, path, locked.bin.node)
}

function write(file, content) {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}

function machine() {
  return `${process.platform} ${process.arch}`
}

function installYourself() {
  return 'Install Node.js 24 or later yourself (https://nodejs.org) and start again.'
}

module.exports = { fetchedNode, fetchNode }
