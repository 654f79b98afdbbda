import { DecodingPool } from '../../src/media/decoding-pool.ts'

/** Reads an image in a pool, says so once its process is there, and goes on until it is killed. */
const pool = new DecodingPool({ maxChildren: 1 })
const [, , small = '', large = ''] = process.argv
await pool.decode(small, { urgency: 'awaited' })
const reading = pool.decode(large, { urgency: 'awaited' })
process.stdout.write('reading\n')
await reading
