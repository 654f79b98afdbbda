import type { Check } from './check.ts'

/** Every check that is not a test. Those with `derivedFrom` compare committed files with what a script makes of others. */
export const PROJECT_CHECKS: readonly Check[] = [
  { purpose: 'types', command: types('.', 'types') },
  { purpose: 'types in browsers', command: types('src/http', 'browser-types') },
  { purpose: 'client', command: [...types('client', 'client'), '--noEmit'] },
  {
    purpose: 'format and lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'],
  },
  { purpose: 'unused code', command: ['node_modules/knip/bin/knip.js', '--no-progress'] },
  { purpose: 'lock file', command: ['scripts/lock.ts', '--check'] },
  derivation('reference data', 'build-reference.ts', ['src/reference/data/*']),
  derivation('base map', 'base-map.ts', [
    'src/http/site/maps/tiles/base-map.pmtiles',
    'src/reference/data/*',
  ]),
  derivation('client types', 'client-types.ts', [
    'src/http/api/**/*',
    'src/reference/data/*',
    'client/src/generated/*',
  ]),
  derivation('design of the site', 'design-page.ts', [
    'src/http/{site,web}/**/*.{css,ts}',
    'docs/design/site-parts.md',
    'docs/pictures/design/*',
  ]),
  derivation('settings reference', 'settings-page.ts', ['src/config/*.ts', 'docs/settings.md']),
  {
    purpose: 'regular expressions',
    command: ['scripts/regular-expressions.ts'],
    derivedFrom: [
      'scripts/expressions/*.ts',
      'src/**/*.{ts,js}',
      'client/src/**/*.ts',
      'demo/**/*.ts',
    ],
  },
  derivation('licenses of others', 'notice.ts', ['licenses/NOTICE', 'LICENSE']),
  derivation('search kernel', 'kernel.ts', ['src/search/kernel/**/*']),
  {
    purpose: 'benches',
    command: ['scripts/benches.ts'],
    environment: { ACREAGE_BENCH_SIZE: 'tiny' },
    isLong: true,
  },
]

/** @param files Patterns of the files that the script reads or compares; its imports need no mention. */
function derivation(purpose: string, script: string, files: readonly string[]): Check {
  const path = `scripts/${script}`
  return { purpose, command: [path, '--check'], derivedFrom: [path, ...files] }
}

/**
 * Checks the types of a part. The compiler keeps what it has found out, so that the next check looks only at what has changed since.
 * Each of its checkers finds out by itself what it needs: as the other checks take the other processors, a single one does it in
 * two thirds of the processor time.
 * @param name Of what is kept.
 */
function types(part: string, name: string): readonly string[] {
  const kept = [
    '--incremental',
    '--tsBuildInfoFile',
    `node_modules/.cache/acreage/${name}.tsbuildinfo`,
  ]
  return ['node_modules/typescript/bin/tsc', '-p', part, '--checkers', '1', ...kept]
}
