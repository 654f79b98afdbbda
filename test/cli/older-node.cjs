// Loaded before the launcher, has it take this Node.js for an older one.
'use strict'

Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.9.0' } })
