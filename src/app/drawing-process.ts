import sharp from 'sharp'
import { demoArtist } from '../../demo/draw-files.ts'
import { runOrders } from '../child-processes/run-orders.ts'
import type { Drawing } from '../media/drawn-files.ts'
import { drawServiceLogos, serviceLogoFiles } from '../media/service-logos/drawn-logos.ts'

/** The program of `DrawnFiles`: draws one picture or document at a time. */

sharp.concurrency(1)
const logos = new Set(serviceLogoFiles().map(({ path }) => path))
const draw = demoArtist()
runOrders((paths: Drawing) =>
  paths.every(path => logos.has(path)) ? drawServiceLogos(paths) : draw(paths),
)
