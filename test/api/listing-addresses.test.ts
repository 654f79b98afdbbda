import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Data, PostingService } from './posted-listings.ts'
import { faultsOf } from './refusal.ts'

const posting = await PostingService.start()
after(() => posting[Symbol.asyncDispose]())

/** Members of a listing that hold an address, by their paths. */
const MEMBERS: Readonly<Record<string, (address: string) => Data>> = {
  virtualTour: virtualTour => ({ virtualTour }),
  flyer: flyer => ({ flyer }),
  listingURL: listingURL => ({ listingURL }),
  externalListingURL: externalListingURL => ({ externalListingURL }),
  'documents[0].URL': URL => ({ documents: [{ URL }] }),
  'images[0].large.SRC': SRC => ({ images: [{ large: { SRC } }] }),
  youTube: youTube => ({ youTube }),
}

test('the fault of an address says what is wrong with it, and repeats no password', async () => {
  for (const [path, post] of Object.entries(MEMBERS)) {
    const title = `Invalid ${path}`
    const long = `https://a.example/${'x'.repeat(1983)}`
    const password = 'https://joe:secret@a.example/1'
    const user = '//joe@a.example/1'
    const file = 'ftp://joe:secret@a.example/1'
    const noPassword = `data.${path} must be an address without a user name and a password, because everyone would see them.`
    for (const [address, text] of [
      [long, `data.${path} must be an address of at most 2,000 characters, not one of 2,001.`],
      [password, noPassword],
      [user, noPassword],
      [file, noPassword],
    ] as const) {
      const answer = await posting.postListing(1, post(address))
      assert.deepEqual(faultsOf(answer, 'post'), [{ title, text }])
    }
    for (const address of ['ftp://a.example/1', '//', 'a.example/1']) {
      const [fault] = faultsOf(await posting.postListing(1, post(address)), 'post')
      const text = fault?.text ?? ''
      assert.match(text, /must be (?:an|the) (?:http or https )?address|must be the address/)
      assert.ok(text.endsWith(`not ${JSON.stringify(address)}.`), text)
    }
  }
})

test('an address without its protocol is read as https, however often it is sent', async () => {
  const address = '//files.example.com/a'
  const data = {
    ...Object.assign(
      {},
      ...['virtualTour', 'flyer', 'listingURL'].map(name => MEMBERS[name]?.(address)),
    ),
    documents: [{ URL: address }],
    images: [{ large: { SRC: address } }],
    youTube: '//youtu.be/abcdefghijk',
    listFeedKey: 'two slashes',
  }
  const id = await posting.created(data)
  const { virtualTour, flyer, youTube, documents } = await posting.read(id)
  const https = `https:${address}`
  assert.deepEqual(
    { virtualTour, flyer, youTube, documents },
    {
      virtualTour: https,
      flyer: https,
      youTube: 'https://www.youtube.com/watch?v=abcdefghijk',
      documents: [{ description: '', URL: https }],
    },
  )
  const { pictures } = await posting.stored(id)
  assert.equal(pictures[0]?.sourceUrl, https)
  const before = await posting.state(id)
  await posting.edited(id, data)
  await posting.edited(id, { ...data, virtualTour: https, images: [{ large: { SRC: https } }] })
  assert.deepEqual(await posting.state(id), before)
})

test('the first five digits of a ZIP+4 are kept', async () => {
  for (const [zip, kept] of [
    ['76634-1234', '76634'],
    ['02134-0001', '02134'],
    [' 766341234 ', '76634'],
    [766341234, '76634'],
    [2134, '02134'],
  ] as const) {
    const address = { zip }
    const id = await posting.created({ address })
    assert.equal((await posting.read(id)).address.zip, kept)
    const before = await posting.state(id)
    await posting.edited(id, { address })
    assert.deepEqual(await posting.state(id), before)
  }
  for (const zip of ['76634-', '76634-123', '2134-1234', '7663412345', '76634–1234']) {
    await posting.refusedNew({ address: { zip } }, ['Invalid address.zip'])
  }
})

test('a run of white space in a text of one line becomes one space, the second time too', async () => {
  const data = {
    listingTitle: '  Forty \u00a0 acres\n by the creek ',
    address: { street: '12  Creek\tRd' },
    documents: [{ description: 'The   survey', URL: 'https://a.example/1' }],
    description: 'Two  spaces\n\nand lines',
  }
  const id = await posting.created(data)
  const { listingTitle, address, documents, description } = await posting.read(id)
  assert.equal(listingTitle, 'Forty acres by the creek')
  assert.equal(address.street, '12 Creek Rd')
  assert.equal(documents[0].description, 'The survey')
  assert.equal(description, data.description)
  const before = await posting.state(id)
  await posting.edited(id, data)
  assert.deepEqual(await posting.state(id), before)
})
