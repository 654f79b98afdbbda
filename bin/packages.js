// The packages of the npm registry that the project needs: are they here, and getting them.
'use strict'

const { existsSync, readFileSync } = require('node:fs')
const { join } = require('node:path')
const { npm } = require('./npm.js')
const { fail, say } = require('./say.js')

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
  const isServing = missingPackages(root, 'production').length === 0
  if (purpose === 'production') {
    say('Installing packages from the npm registry (once; this can take a minute) …')
    await npm(['ci', '--omit=dev', '--include=optional', '--workspaces=false'], root)
  } else if (isServing) {
    // Leaves alone what is here, as a service may be running from it.
    say(
      'Installing packages for development from the npm registry (once; this can take a minute) …',
    )
    await npm(['install', '--no-save', '--include=dev', '--include=optional'], root)
  } else {
    say('Installing packages from the npm registry (once; this can take a minute) …')
    await npm(['ci', '--include=dev', '--include=optional'], root)
  }
  const [missing] = missingPackages(root, purpose)
  if (missing !== undefined) fail(`npm installed the packages, but ${missing} is still missing.`)
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

module.exports = { missingPackages, installPackages }
