// Finds a Node.js of the user's own that is new enough, where the one that runs this is not.
'use strict'

const { spawnSync } = require('node:child_process')
const { existsSync, realpathSync } = require('node:fs')
const { delimiter, isAbsolute, join, sep } = require('node:path')

const NAME = process.platform === 'win32' ? 'node.exe' : 'node'
const ANSWER_TIMEOUT_MS = 5000

/**
 * @param root The folder of the project, whose own tools are left out.
 * @returns The path of a Node.js of that major version or a later one; null when there is none.
 */
function findOwnNode(root, major) {
  const seen = new Set([realpathSync(process.execPath)])
  for (const file of onPath(root)) {
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

/** Asks the program itself: what is found may be a script that starts another one. */
function ask(file) {
  const question = 'JSON.stringify({ path: process.execPath, version: process.versions.node })'
  const { status, stdout } = spawnSync(file, ['-p', question], {
    encoding: 'utf8',
    timeout: ANSWER_TIMEOUT_MS,
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
