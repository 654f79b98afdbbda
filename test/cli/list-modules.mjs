import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** Loaded before a program by `--import`: writes the files that the program has loaded to the descriptor 3. */

const files = []

registerHooks({
  load: (url, context, next) => {
    if (url.startsWith('file:')) files.push(url)
    return next(url, context)
  },
})

process.on('exit', () => writeSync(3, files.join('\n')))
