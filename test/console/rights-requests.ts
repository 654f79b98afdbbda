import type { LightMyRequestResponse } from 'fastify'
import { plain } from '../media/picture-fixtures.ts'
import type { Ids } from './rights-records.ts'
import type { Act } from './route-rights.ts'
import { formsIn } from './shown-forms.ts'
import type { Visitor } from './visitor.ts'

const PNG = await plain(90, 60).png().toBuffer()
const PDF = Buffer.from('%PDF-1.7\n%%EOF')
const RING = '-97.57,31.78 -97.57,31.787 -97.562,31.787 -97.57,31.78'
const KML = Buffer.from(
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`,
)
const FILES = {
  image: ['image', 'a.png', PNG],
  document: ['document', 'a.pdf', PDF],
  boundary: ['file', 'a.kml', KML],
} as const

/** A path or a value, with the ids of records for its tokens. */
export function filled(text: string, ids: Ids): string {
  return text.replace(/:([a-z]\w*)(?:\([^)]*\))?/gi, (token, name: string) => ids[name] ?? token)
}

/** A request as it is sent. */
export interface ReadyRequest {
  readonly path: string
  readonly form: Readonly<Record<string, string>>
  readonly file: Act['file'] | undefined
}

/**
 * A request with the records that it names, and with what its page has in its fields.
 * @param by Who opens the page.
 */
export async function readied(
  by: Visitor,
  path: string,
  { form = {}, page, pageBy, file }: Omit<Act, 'first'>,
  ids: Ids,
  now: number,
): Promise<ReadyRequest> {
  const url = filled(path, ids)
  if (page === undefined && typeof form !== 'function') {
    return { path: url, form: withIds(form, ids), file }
  }
  const shownAt = filled(page ?? path, ids)
  const { body } = await (pageBy === 'POST' ? by.post(shownAt, {}) : by.get(shownAt))
  const own = typeof form === 'function' ? form(body, now) : form
  const shown = formsIn(body).find(({ action }) => action === url)
  return { path: url, form: { ...shown?.values, ...withIds(own, ids) }, file }
}

export function sent(
  by: Visitor,
  { path, form, file }: ReadyRequest,
): Promise<LightMyRequestResponse> {
  return file === undefined ? by.post(path, form) : by.postFiles(path, [FILES[file]])
}

/** Whether the value of a field stands for a record. */
export function isToken(value: string): boolean {
  return /^:[a-z]\w*$/i.test(value)
}

function withIds(form: Readonly<Record<string, string>>, ids: Ids): Record<string, string> {
  const values = Object.entries(form).map(
    ([name, value]) => [name, isToken(value) ? filled(value, ids) : value] as const,
  )
  return Object.fromEntries(values)
}
