// Starts a TypeScript file of the project, whatever Node.js this is run by: installs the
// dependencies where they are missing, and gets a Node.js that runs TypeScript where this one does
// not. Written for Node.js 18 and later.
'use strict'

const { spawn, spawnSync } = require('node:child_process')
const { existsSync, mkdirSync, statSync } = require('node:fs')
const { join, resolve } = require('node:path')
const { enableCompileCache } = require('node:module')
const { pathToFileURL } = require('node:url')

const ROOT = resolve(__dirname, '..')
const NODE_MAJOR = 24
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

/** Compiled files are kept here, which halves the time that a command takes to start. */
const COMPILE_CACHE = join(ROOT, 'node_modules', '.cache', 'acreage')

/** Runs a file of the project; the process then ends as it does. */
function launch(file, args) {
  installDependencies()
  const path = join(ROOT, file)
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) {
    process.argv = [process.argv[0], path, ...args]
    process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE
    enableCompileCache(process.env.NODE_COMPILE_CACHE)
    import(pathToFileURL(path).href).catch(fail)
    return
  }
  installNode()
  runInChild(NODE_BINARY, [path, ...args])
}

function installDependencies() {
  const installed = join(ROOT, 'node_modules', '.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= lockTime()) return
  say('Installing dependencies from the npm registry (once, about half a minute) …')
  npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'], ROOT)
}

function lockTime() {
  return statSync(join(ROOT, 'package-lock.json')).mtimeMs
}

function installNode() {
  if (existsSync(NODE_BINARY)) return
  say(
    `Acreage needs Node.js ${NODE_MAJOR}; this is ${process.version}. Getting Node.js ${NODE_MAJOR} from the npm registry, for this folder alone (once) …`,
  )
  mkdirSync(NODE_FOLDER, { recursive: true })
  npm(
    [
      'install',
      '--no-save',
      '--no-package-lock',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `--prefix=${NODE_FOLDER}`,
      `${NODE_PACKAGE}@${NODE_MAJOR}`,
    ],
    NODE_FOLDER,
  )
  if (existsSync(NODE_BINARY)) return
  fail(
    `There is no ready Node.js ${NODE_MAJOR} for ${process.platform} on ${process.arch}; install it yourself.`,
  )
}

/** Its output goes to standard error, which leaves standard output to the command itself. */
function npm(args, cwd) {
  const { error, status } = spawnSync('npm', args, {
    cwd,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (error) fail(`npm could not be started: ${error.message}`)
  if (status !== 0) fail(`npm ${args[0]} failed; its message is above.`)
}

function runInChild(command, args) {
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env }
  const child = spawn(command, args, { stdio: 'inherit', env })
  // The terminal sends an interrupt to the child too; what is sent to this process alone is passed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGHUP', () => child.kill('SIGHUP'))
  child.on('error', error => fail(error.message))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exitCode = code ?? 1
    else process.kill(process.pid, signal)
  })
}

function say(text) {
  process.stderr.write(`${text}\n`)
}

function fail(reason) {
  say(reason instanceof Error ? String(reason.stack) : reason)
  process.exit(1)
}

module.exports = { launch }
