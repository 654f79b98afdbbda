import sharp from 'sharp'
import { runOrders } from '../child-processes/run-orders.ts'
import type { DecodingOrder } from './decoding-messages.ts'
import { inAllSizes } from './picture-sizes.ts'

/** The program of a `DecodingPool`: decodes one image at a time. */

const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map(kind => `VipsForeignLoad${kind}`)

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: READERS })
runOrders(({ file }: DecodingOrder) => inAllSizes(file))
