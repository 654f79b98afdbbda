// The packages of the npm registry that the project needs: are they here, and getting them.
'use strict'

const {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require('node:fs')
const { join } = require('node:path')
const { npm } = require('./npm.js')
const { fail, say } = require('./say.js')

/** npm may be run by a Node.js that is older than what the project asks for. */
const LOOSE = '--no-engine-strict'

/** npm usually waits for up to a minute before it asks again, also where something else can be tried. */
const IMPATIENT = ['--fetch-retry-mintimeout=500', '--fetch-retry-maxtimeout=2000']

/**
 * The purpose of the packages: `production` is for the commands, `development` is everything, tests and
 * checks included.
 * @typedef {'production' | 'development'} Purpose
 */

/** @returns The paths of the packages that are missing or of another version than the lock file's. */
function missingPackages(root, purpose) {
  const locked = packagesOf(join(root, 'package-lock.json'))
  // npm writes this last, with all that it has installed.
  const installed = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  return neededPaths(locked, purpose).filter(path => {
    const { integrity } = locked[path]
    const isHere = installed[path]?.integrity === integrity && existsSync(join(root, path))
    return !isHere && isForThisMachine(locked[path])
  })
}

async function installPackages(root, purpose) {
  if (missingPackages(root, purpose).length === 0) return
  await fetchPackages(root, purpose)
  const [missing] = missingPackages(root, purpose)
  if (missing !== undefined) fail(`npm installed the packages, but ${missing} is still missing.`)
}

/** Gets what suits the Node.js that npm is run by. */
async function fetchPackages(root, purpose) {
  const isServing = missingPackages(root, 'production').length === 0
  if (purpose === 'production') {
    say('Installing packages from the npm registry (once; this can take a minute) …')
    const args = ['ci', '--omit=dev', '--include=optional', '--workspaces=false', LOOSE]
    if (!(await npmWithAddresses(args, root))) await npm(args, root)
  } else if (isServing) {
    // Leaves alone what is here, as a service may be running from it.
    say(
      'Installing packages for development from the npm registry (once; this can take a minute) …',
    )
    await npm(['install', '--no-save', '--include=dev', '--include=optional'], root)
  } else {
    say('Installing packages from the npm registry (once; this can take a minute) …')
    await npm(['ci', '--include=dev', '--include=optional', LOOSE], root)
  }
}

/**
 * The lock file has no addresses, so npm reads the description of each package first, which for some has megabytes.
 * A first installation adds the addresses that registries of npm use, in a folder of its own.
 * @returns False: nothing was installed, for example because a registry has other addresses.
 */
async function npmWithAddresses(args, root) {
  if (existsSync(join(root, 'node_modules'))) return false
  const folder = join(root, '.node', 'packages')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of ['package.json', '.npmrc']) {
    if (existsSync(join(root, name))) copyFileSync(join(root, name), join(folder, name))
  }
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  for (const path of Object.keys(lock.packages)) {
    const locked = lock.packages[path]
    if (locked.integrity !== undefined) locked.resolved ??= addressOf(path, locked)
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const isInstalled = await npm([...args, ...IMPATIENT], folder, true)
  if (isInstalled) renameSync(join(folder, 'node_modules'), join(root, 'node_modules'))
  rmSync(folder, { recursive: true, force: true })
  return isInstalled
}

/** npm puts the configured registry in the place of this one. */
function addressOf(path, { name = path.split('node_modules/').pop(), version }) {
  return `https://registry.npmjs.org/${name}/-/${name.split('/').pop()}-${version}.tgz`
}

function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages ?? {}
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return {}
    throw error
  }
}

function neededPaths(locked, purpose) {
  const all = Object.keys(locked).filter(path => locked[path].integrity !== undefined)
  if (purpose === 'development') return all
  const needed = new Set()
  const add = (from, name) => {
    const path = resolved(locked, from, name)
    if (path === undefined || needed.has(path)) return
    needed.add(path)
    const { dependencies, optionalDependencies, peerDependencies } = locked[path]
    const next = { ...dependencies, ...optionalDependencies, ...peerDependencies }
    for (const one of Object.keys(next)) add(path, one)
  }
  for (const name of Object.keys(locked[''].dependencies)) add('', name)
  return [...needed]
}

/** Where Node.js finds a package, seen from another one: the nearest node_modules upwards. */
function resolved(locked, from, name) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (locked[path] !== undefined) return path
  if (from === '') return undefined
  return resolved(locked, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name)
}

/** Optional packages hold what is compiled, one for each kind of machine; npm leaves out the others. */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true
  const { platform, arch } = process
  if (!listOf(os).includes(platform) || !listOf(cpu).includes(arch)) return false
  return libc === undefined || listOf(libc).includes(libcOfThisMachine())
}

/** Lock files hold single values without brackets. */
function listOf(values = []) {
  return Array.isArray(values) ? values : [values]
}

let knownLibc
function libcOfThisMachine() {
  knownLibc ??= process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
  return knownLibc
}

module.exports = { missingPackages, fetchPackages, installPackages }
