import { rmSync } from 'node:fs'
import { registerHooks } from 'node:module'

/**
 * Loaded before a program by `--import`: the program then has two more fields of a listing, a text and a number. Their rows and the
 * migration that adds their columns are all that is added.
 */

const ROWS = `
  soilType: {
    kind: 'line',
    part: 'listing',
    column: 'soil_type',
    description: 'Soil of the land',
    maxCharacters: 60,
    example: 'Loam',
    resoName: 'SoilType',
    assistantName: 'soil',
    csvHead: 'Soil',
    form: { section: 'place', label: 'Type of soil', note: 'As a survey says.' },
    sources: { soilType: { reso: 'SoilType', csv: 'soil soiltype' } },
  },
  cropAcres: {
    kind: 'amount',
    part: 'listing',
    column: 'crop_acres',
    description: 'Cropland in acres',
    unit: 'acres',
    min: 0.01,
    max: 1_000_000,
    accepts: 'a number above 0 and up to 1,000,000',
    example: 12,
    member: 'cropland',
    isListed: true,
    resoName: 'CultivatedArea',
    assistantName: 'cropAcres',
    csvHead: 'Crop acres',
    form: { section: 'offer', label: 'Acres of cropland' },
    sources: { cropAcres: { csv: 'cropacres cropland' } },
  },
`
const MIGRATION = `
  '9999-added-fields': async (db, { real }) => {
    const table = db.schema.alterTable('listing')
    await table.addColumn('soil_type', 'text', column => column.notNull().defaultTo('')).execute()
    await table.addColumn('crop_acres', real).execute()
  },
`
/** Databases with the columns stay out of the cache that other tests share. */
const CACHE = 'node_modules/.cache/acreage-tests'
const OWN_CACHE = `${CACHE}-fields-${process.pid}`
process.on('exit', () => {
  rmSync(new URL(`../../${OWN_CACHE}`, import.meta.url), { recursive: true, force: true })
})

/** What is changed in a file of the project: a text, and what takes its place. */
const CHANGES: Readonly<Record<string, readonly [string | RegExp, string]>> = {
  '/src/domain/listings/listing-fields.ts': [
    /(?<=\nexport const LISTING_FIELDS = \{[\s\S]*?)(?=\n\} as const satisfies)/,
    ROWS,
  ],
  '/src/store/migrations/migrations.ts': [
    /(?<=\nconst MIGRATIONS\b[^{]*\{[\s\S]*?)(?=\n\}\n)/,
    MIGRATION,
  ],
  '/test/golden/golden.ts': [CACHE, OWN_CACHE],
}

registerHooks({
  load: (url, context, next) => {
    const loaded = next(url, context)
    const [, change] = Object.entries(CHANGES).find(([file]) => url.endsWith(file)) ?? []
    if (change === undefined) return loaded
    const source = String(loaded.source)
    const changed = source.replace(...change)
    if (changed === source) throw new Error(`${url} has another form: nothing could be added.`)
    return { ...loaded, source: changed }
  },
})
