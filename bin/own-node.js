// Finds a Node.js of the user's own that is new enough, where the one that runs this is not.
'use strict'

const { spawnSync } = require('node:child_process')
const { existsSync, readdirSync, realpathSync, statSync } = require('node:fs')
const { homedir } = require('node:os')
const { delimiter, isAbsolute, join, sep } = require('node:path')

const NAME = process.platform === 'win32' ? 'node.exe' : 'node'
const LONGEST_ANSWER_MS = 5000

/**
 * @param root The folder of the project, whose own tools are left out.
 * @returns The path of a Node.js of that major version or a later one; null when there is none.
 */
function findOwnNode(root, major) {
  const seen = new Set([realpathSync(process.execPath)])
  for (const file of [...onPath(root), ...ofNvm(major)]) {
    const path = existsSync(file) ? realpathSync(file) : null
    if (path === null || seen.has(path)) continue
    seen.add(path)
    const found = ask(file)
    if (found !== null && majorOf(found.version) >= major) return found.path
  }
  return null
}

/** A relative folder means another one in each working directory, so none is asked there. */
function onPath(root) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const isOurs = folder => folder === root || folder.startsWith(root + sep)
  return folders
    .filter(folder => isAbsolute(folder) && !isOurs(folder))
    .map(folder => join(folder, NAME))
}

/** nvm keeps all versions side by side, and only one of them in the PATH. The newest comes first. */
function ofNvm(major) {
  const folder = join(process.env.NVM_DIR ?? join(homedir(), '.nvm'), 'versions', 'node')
  try {
    if (!isTrusted(folder)) return []
    return readdirSync(folder)
      .filter(name => majorOf(name) >= major)
      .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
      .map(name => join(folder, name, 'bin', NAME))
  } catch {
    return []
  }
}

/** Whether nobody but this user and the administrator can have put a program there. */
function isTrusted(folder) {
  const { uid, mode } = statSync(folder)
  const isOwn = process.getuid === undefined || uid === 0 || uid === process.getuid()
  return isOwn && (mode & 0o022) === 0
}

/** Asks the program itself: what is found may be a script that starts another one. */
function ask(file) {
  const question = 'JSON.stringify({ path: process.execPath, version: process.versions.node })'
  const { status, stdout } = spawnSync(file, ['-p', question], {
    encoding: 'utf8',
    timeout: LONGEST_ANSWER_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (status !== 0) return null
  try {
    return JSON.parse(stdout)
  } catch {
    return null
  }
}

function majorOf(version) {
  return Number(/^v?(\d+)\./.exec(version)?.[1] ?? 0)
}

module.exports = { findOwnNode, majorOf }
