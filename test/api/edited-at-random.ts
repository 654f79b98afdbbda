import assert from 'node:assert/strict'
import fc from 'fast-check'
import { FORM, newSeller } from './posted-listings.ts'
import { anyEdit, type Shown } from './random-edits.ts'
import type { TestService } from './service.ts'

const EVERYTHING = 'includeImages=1&includeDocuments=1&includeAmenities=1'

/**
 * Edits listings at random: an edit has to change what is sent and nothing else, and an answer that is sent back has to
 * change nothing.
 * @param runs How many listings are edited, one to four times each.
 */
export async function editAtRandom(
  service: TestService,
  { runs, seed }: { readonly runs: number; readonly seed: number },
): Promise<void> {
  const { key, save } = await newSeller(service)
  const read = async (id: number, query = EVERYTHING) => {
    const response = await service.get(`/v3/listings/${id}?${query}`, {
      headers: { 'x-api-key': key },
    })
    assert.equal(response.statusCode, 200, response.body)
    return { tag: response.headers.etag, body: response.json<Shown>() }
  }
  const property = fc.asyncProperty(
    fc.array(anyEdit, { minLength: 1, maxLength: 4 }),
    async edits => {
      const id = (await save(0, FORM)).json().listingID
      let { body } = await read(id)
      for (const { sent, after } of edits) {
        service.now += 60_000
        const response = await save(id, sent)
        assert.equal(response.statusCode, 200, response.body)
        const shown = await read(id)
        assert.deepEqual(own(shown.body), own(expected(after, body)))
        body = shown.body
        for (const answer of [body, (await read(id, '')).body]) {
          const back = await save(id, answer)
          assert.equal(back.statusCode, 200, back.body)
        }
        assert.equal((await read(id)).tag, shown.tag)
      }
    },
  )
  await fc.assert(property, { numRuns: runs, seed })
}

/** The members of a listing in a GET that are not derived. */
function own(body: Shown): Shown {
  const members = Object.entries(body).filter(([name]) => !name.endsWith('_URL'))
  const { images, propertyTypes, ...rest } = Object.fromEntries(members) as Shown
  return { ...rest, images: images.map(pictureOf), propertyTypes: { id: propertyTypes.id } }
}

/** A photo that is not fetched yet has no file, and its id cannot be predicted. */
function pictureOf({ large, description, label }: Shown): Shown {
  return { ID: large.SRC === '' ? 0 : large.ID, description, label }
}

/** The listing after an edit, in the form of JSON. Only the ids of photos are compared. */
function expected(after: (before: Shown) => Shown, before: Shown): Shown {
  const shown = after({ ...before, images: before.images.map(pictureOf) })
  const images = shown.images.map(({ ID, ...rest }: Shown) => ({ large: { ID }, ...rest }))
  return JSON.parse(JSON.stringify({ ...shown, images }))
}
