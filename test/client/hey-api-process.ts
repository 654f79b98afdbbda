import { registerHooks } from 'node:module'

/**
 * Makes clients by @hey-api/openapi-ts from the descriptions in the working directory: `hey-v3` from
 * `v3.json`, and so on. The generator calls TypeScript as a library. The client package has a version
 * that allows this; version 7, which checks the project, does not.
 */

const parentURL = import.meta.resolve('../../client/package.json')
registerHooks({
  resolve: (name, context, next) =>
    next(name, name === 'typescript' ? { ...context, parentURL } : context),
})
const { createClient } = await import('@hey-api/openapi-ts')

for (const segment of process.argv.slice(2)) {
  await createClient({
    input: `${segment}.json`,
    output: { path: `hey-${segment}`, module: { extension: '.js' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
    logs: { level: 'silent' },
  })
}
