// Starts a TypeScript file of the project, whatever Node.js this is run by: installs the
// dependencies where they are missing, and gets a Node.js that runs TypeScript where this one does
// not. Written for Node.js 18 and later.
'use strict'

const { spawn, spawnSync } = require('node:child_process')
const { createHash } = require('node:crypto')
const { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs')
const { tmpdir } = require('node:os')
const { delimiter, dirname, join, resolve } = require('node:path')
const { enableCompileCache } = require('node:module')
const { pathToFileURL } = require('node:url')

const ROOT = resolve(__dirname, '..')
const NODE_MAJOR = 24
const RUNS_TYPESCRIPT = Number(process.versions.node.split('.')[0]) >= NODE_MAJOR
/** Node.js for this project alone; packages of the npm registry hold one binary each. */
const NODE_FOLDER = join(ROOT, '.node')
const NODE_PACKAGE = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
const NODE_BINARY = join(
  NODE_FOLDER,
  'node_modules',
  NODE_PACKAGE,
  'bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
)

/** npm writes this last; before, the binary may be half there. */
const NODE_INSTALLED = join(NODE_FOLDER, 'node_modules', '.package-lock.json')

const LOCK_FILE = join(ROOT, 'package-lock.json')
/** npm writes here, at the end of an installation, what it has installed. */
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')
/** What a complete installation by this file was made from and what it came to. */
const INSTALLATION_MARK = join(ROOT, 'node_modules', '.acreage-installation')

/** Compiled files are kept here, which halves the time that a command takes to start. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'acreage')

/** How often a start looks whether another has done the installation. */
const CLAIM_CHECK_MS = 250
/** How often a script of npm looks whether npm is still there. */
const PARENT_CHECK_MS = 250

/** Runs a file of the project; the process then ends as it does. */
function launch(file, args) {
  if (!isComplete()) alone(install)
  usePath()
  const path = join(ROOT, file)
  if (!RUNS_TYPESCRIPT) {
    runInChild(NODE_BINARY, [path, ...args])
    return
  }
  onEndOfNpm(() => process.kill(process.pid, 'SIGTERM'))
  process.argv = [process.argv[0], path, ...args]
  process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
  import(pathToFileURL(path).href).catch(fail)
}

function isComplete() {
  return (RUNS_TYPESCRIPT || isNodeInstalled()) && isInstalled()
}

function install() {
  // First, as npm leaves out packages that do not suit the Node.js which it is run by.
  if (!RUNS_TYPESCRIPT) installNode()
  usePath()
  installDependencies()
}

/** Two installations at once would undo each other: the later start waits for the earlier. */
function alone(work) {
  const claim = join(tmpdir(), `acreage-installing-${hashOf(ROOT).slice(0, 16)}`)
  let isSaid = false
  while (!tryClaim(claim)) {
    if (!isSaid) say('Another start is installing what is missing; waiting for it …')
    isSaid = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, CLAIM_CHECK_MS)
  }
  try {
    work()
  } finally {
    rmSync(claim, { force: true })
  }
}

/** The claim holds the id of its process; one that is no more holds nobody up. */
function tryClaim(claim) {
  try {
    writeFileSync(claim, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  try {
    process.kill(Number(readFileSync(claim, 'utf8')) || process.pid, 0)
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(claim, { force: true })
  }
  return false
}

function installDependencies() {
  if (isInstalled()) return
  say('Installing dependencies from the npm registry (once, about half a minute) …')
  npm(['ci', '--include=dev', '--include=optional'], ROOT)
  writeFileSync(INSTALLATION_MARK, installationState())
}

function isInstalled() {
  if (!existsSync(INSTALLED)) return false
  if (existsSync(INSTALLATION_MARK)) {
    if (readFileSync(INSTALLATION_MARK, 'utf8') === installationState()) return true
  }
  // Someone has installed by hand; what an older Node.js has installed may lack packages.
  return RUNS_TYPESCRIPT && statSync(INSTALLED).mtimeMs >= statSync(LOCK_FILE).mtimeMs
}

function installationState() {
  return hashOf(readFileSync(LOCK_FILE), readFileSync(INSTALLED))
}

function hashOf(...parts) {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function isNodeInstalled() {
  return existsSync(NODE_BINARY) && existsSync(NODE_INSTALLED)
}

/** What is started from here is to be run by the project's own Node.js where this one is older. */
function usePath() {
  if (RUNS_TYPESCRIPT || process.env.PATH?.startsWith(dirname(NODE_BINARY))) return
  process.env.PATH = `${dirname(NODE_BINARY)}${delimiter}${process.env.PATH}`
}

/** Gets the project's own Node.js where it is missing; npm is run by it from now on. */
function installNode() {
  if (!isNodeInstalled()) {
    say(
      `Acreage needs Node.js ${NODE_MAJOR}; this is ${process.version}. Getting Node.js ${NODE_MAJOR} from the npm registry, for this folder alone (once) …`,
    )
    rmSync(NODE_FOLDER, { recursive: true, force: true })
    mkdirSync(NODE_FOLDER, { recursive: true })
    npm(['install', '--no-save', '--no-package-lock', `${NODE_PACKAGE}@${NODE_MAJOR}`], NODE_FOLDER)
  }
  if (!existsSync(NODE_BINARY)) {
    fail(
      `There is no ready Node.js ${NODE_MAJOR} for ${process.platform} on ${process.arch}; install it yourself.`,
    )
  }
}

/** Its output goes to standard error, which leaves standard output to the command itself. */
function npm(args, cwd) {
  // The prefix is named, as the npm that runs this may hand down its own.
  const options = ['--prefix=.', '--no-audit', '--no-fund', '--loglevel=error']
  const { error, status } = spawnSync('npm', [...args, ...options], {
    cwd,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (error?.code === 'ENOENT') {
    fail(
      'npm is needed to install the dependencies, and is not in the PATH; it comes with Node.js.',
    )
  }
  if (error) fail(`npm could not be started: ${error.message}`)
  if (status !== 0) fail(`npm ${args[0]} failed; its message is above.`)
}

function runInChild(command, args) {
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env }
  // Through the channel the child learns of the end of this process, whichever way it comes.
  const child = spawn(command, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  const stop = () => child.kill('SIGTERM')
  // An interrupt at the terminal reaches the child too, one sent to this process alone does not.
  // As another signal it does no harm twice.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  onEndOfNpm(stop)
  child.on('error', error => fail(error.message))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
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

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(reason) {
  say(reason instanceof Error ? String(reason.stack) : reason)
  process.exit(1)
}

module.exports = { launch }
