// Runs npm, and says now and then that it is still at work.
'use strict'

const { spawn } = require('node:child_process')
const { once } = require('node:events')
const { fail, say } = require('./say.js')

/** How often a slow installation says that it goes on, where npm itself shows no progress. */
const PROGRESS_INTERVAL_MS = 15_000

/** How long npm may take to stop. */
const STOP_TIMEOUT_MS = 2000

/** Whatever npm's own settings say, and whichever npm it is: nothing of a package is run. */
const OPTIONS = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']

/**
 * Runs npm in a folder. Its output goes to standard error, which leaves standard output to the command
 * that was started. A signal to stop ends npm first, so that it does not go on by itself.
 */
async function npm(args, folder) {
  // The prefix is named, as the npm that runs this may hand down its own.
  const child = spawn('npm', [...args, '--prefix=.', ...OPTIONS], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  let endedBy = null
  const end = signal => {
    endedBy = signal
    child.kill('SIGTERM')
    // npm first waits for answers of the registry. What it leaves half done is done anew by the next start.
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
  }
  const ends = ['SIGINT', 'SIGTERM'].map(signal => [signal, () => end(signal)])
  for (const [signal, listener] of ends) process.on(signal, listener)
  const still = tellProgress()
  const [code] = await once(child, 'exit').catch(explain)
  clearInterval(still)
  for (const [signal, listener] of ends) process.off(signal, listener)
  if (endedBy !== null) throw new Stopped(endedBy)
  if (code !== 0) fail(`npm ${args[0]} failed. Its message is above.`)
}

function tellProgress() {
  if (process.stderr.isTTY) return undefined
  const began = Date.now()
  return setInterval(() => {
    say(`Still installing, for ${Math.round((Date.now() - began) / 1000)} s …`)
  }, PROGRESS_INTERVAL_MS)
}

function explain(error) {
  if (error.code !== 'ENOENT') fail(`npm could not be started: ${error.message}`)
  fail('npm is needed to install what is missing, and is not in the PATH. It comes with Node.js.')
}

/** A signal has ended the installation. */
class Stopped extends Error {
  constructor(signal) {
    super(`Stopped by ${signal}`)
    this.signal = signal
  }
}

module.exports = { npm, Stopped }
