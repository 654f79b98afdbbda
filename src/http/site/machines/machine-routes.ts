import type { FastifyInstance } from 'fastify'
import type { SiteContext } from '../site-context.ts'
import { addAtom } from './atom-route.ts'
import { addCsv } from './csv-route.ts'
import { addModelsFile } from './models-file-route.ts'
import { addRobots } from './robots-route.ts'
import { addSitemaps } from './sitemap-routes.ts'

/** Adds the routes for programs: crawlers, feed readers, spreadsheets. */
export function addMachineRoutes(app: FastifyInstance, context: SiteContext): void {
  addRobots(app, context)
  addModelsFile(app, context)
  addSitemaps(app, context)
  addAtom(app, context)
  addCsv(app, context)
}
