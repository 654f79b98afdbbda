// Starts a TypeScript file of the project, whatever Node.js this is run by: uses a Node.js that runs
// TypeScript, and installs what is missing. Written for Node.js 18 and later.
'use strict'

const { spawn } = require('node:child_process')
const { enableCompileCache } = require('node:module')
const { delimiter, dirname, join, resolve } = require('node:path')
const { pathToFileURL } = require('node:url')
const { fetchedNode, fetchNode } = require('./fetched-node.js')
const { installAlone } = require('./install-alone.js')
const { Stopped } = require('./npm.js')
const { findOwnNode, majorOf } = require('./own-node.js')
const { fetchPackages, installPackages, missingPackages } = require('./packages.js')
const { Refusal, say } = require('./say.js')

const ROOT = resolve(__dirname, '..')
const NODE_MAJOR = 24
const NODE_FOLDER = join(ROOT, '.node')
const IS_NEW_ENOUGH = majorOf(process.versions.node) >= NODE_MAJOR

/** Compiled files are kept here, which halves the time that a command takes to start. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'acreage')

/** How often a script of npm looks whether npm is still there. */
const PARENT_CHECK_MS = 250

/**
 * Runs a file of the project; the process then ends as it does.
 * @param purpose What the packages are for; see packages.js.
 */
function launch(file, args, purpose) {
  readyNode(purpose)
    .then(node => start(node, join(ROOT, file), args))
    .catch(end)
}

/** @returns The Node.js to use, with everything installed. */
async function readyNode(purpose) {
  const node = findNode()
  if (node !== null && isInstalled(purpose)) return node
  const isDone = () => findNode() !== null && isInstalled(purpose)
  await installAlone(ROOT, isDone, async () => {
    usePath(findNode() ?? (await fetchNodeAndPackages(purpose)))
    await installPackages(ROOT, purpose)
  })
  return findNode()
}

/**
 * At the same time, as both mostly wait. npm leaves out packages that do not suit the Node.js which it is run by;
 * whoever calls this installs those.
 */
async function fetchNodeAndPackages(purpose) {
  const [node, packages] = await Promise.allSettled([
    fetchNode(NODE_FOLDER),
    fetchPackages(ROOT, purpose),
  ])
  for (const { status, reason } of [node, packages]) if (status === 'rejected') throw reason
  return node.value
}

function findNode() {
  if (IS_NEW_ENOUGH) return process.execPath
  return findOwnNode(ROOT, NODE_MAJOR) ?? fetchedNode(NODE_FOLDER)
}

function isInstalled(purpose) {
  return missingPackages(ROOT, purpose).length === 0
}

/** Programs that are started from here shall run with the same Node.js. */
function usePath(node) {
  const folder = dirname(node)
  if (IS_NEW_ENOUGH || process.env.PATH?.split(delimiter)[0] === folder) return
  process.env.PATH = `${folder}${delimiter}${process.env.PATH}`
}

async function start(node, path, args) {
  usePath(node)
  if (!IS_NEW_ENOUGH) {
    runInChild(node, [path, ...args])
    return
  }
  onEndOfNpm(() => process.kill(process.pid, 'SIGTERM'))
  process.argv = [process.argv[0], path, ...args]
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
  await import(pathToFileURL(path).href)
}

function runInChild(command, args) {
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env }
  // Through the channel the child learns of the end of this process, whichever way it comes.
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  const stop = () => child.kill('SIGTERM')
  // A signal to the whole group, such as Ctrl-C, reaches the child too, one to this process alone does
  // not. The child takes all that come within a second for one.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  onEndOfNpm(stop)
  child.on('error', end)
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    endBySignal(signal)
  })
}

/**
 * npm passes a signal on to its shell alone, whose end would leave this process behind with the
 * port taken.
 */
function onEndOfNpm(stop) {
  if (process.env.npm_package_json !== join(ROOT, 'package.json')) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    stop()
  }, PARENT_CHECK_MS)
  timer.unref()
}

function end(reason) {
  if (reason instanceof Stopped) {
    endBySignal(reason.signal)
    return
  }
  say(reason instanceof Refusal ? reason.message : String(reason?.stack ?? reason))
  process.exit(1)
}

/** So that whoever started this process sees what ended it. */
function endBySignal(signal) {
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}

module.exports = { launch }
