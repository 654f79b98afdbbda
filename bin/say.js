'use strict'

/** Tells whoever watches; standard output is the command's own. */
function say(text) {
  process.stderr.write(`${text}\n`)
}

/** A problem that the user can solve, in a sentence. */
class Refusal extends Error {}

function fail(sentence) {
  throw new Refusal(sentence)
}

module.exports = { say, fail, Refusal }
