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

/** How many run now. */
let running = 0

/**
 * Runs npm in a folder. Its output goes to standard error, which leaves standard output to the command
 * that was started. A signal to stop ends npm first, so that it does not go on by itself.
 * @param isTrial Whether the caller tries something else after a failure. Then nothing is said about it.
 * @returns Whether npm succeeded, which is always so unless it is a trial.
 */
async function npm(args, folder, isTrial = false) {
  // The prefix is named, as the npm that runs this may hand down its own.
  const child = spawn('npm', [...args, '--prefix=.', ...OPTIONS], {
    cwd: folder,
    stdio: isTrial ? ['ignore', 'pipe', 'pipe'] : ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', part => output.push(part))
  let endedBy = null
  const end = signal => {
    endedBy = signal
    child.kill('SIGTERM')
    // npm first waits for answers of the registry. What it leaves half done is done anew by the next start.
    setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS).unref()
  }
  const ends = ['SIGINT', 'SIGTERM'].map(signal => [signal, () => end(signal)])
  for (const [signal, listener] of ends) process.on(signal, listener)
  const still = running++ === 0 ? tellProgress(!isTrial) : undefined
  const [code] = await once(child, 'close').catch(explain)
  running--
  clearInterval(still)
  for (const [signal, listener] of ends) process.off(signal, listener)
  if (endedBy !== null) throw new Stopped(endedBy)
  if (code !== 0 && isTrial) return false
  if (code !== 0) fail(`npm ${args[0]} failed. Its message is above.`)
  if (isTrial) say(Buffer.concat(output).toString().trim())
  return true
}

function tellProgress(isShownByNpm) {
  if (isShownByNpm && process.stderr.isTTY) return undefined
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
