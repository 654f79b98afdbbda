import { type CsvCase, refused, right } from './csv-cases.ts'

const HIDDEN_STREET = { 'address.street': '' }

/** Rows that look like something else at first sight. */
export const DOUBTFUL_CASES: readonly CsvCase[] = [
  refused('a price for a size', { Acres: '$40,000' }, 'invalid'),
  refused('two sizes with a bar', { Acres: '160/40' }, 'invalid'),
  right('square feet that were rounded', { Acres: '', 'Lot Size': '7405' }, { acres: 7405 }, [
    'acres-guessed',
  ]),
  right(
    'large acres that the title names',
    { Acres: '', 'Lot Size': '7405', Title: '7405 acres' },
    { acres: 7405 },
  ),
  right(
    'full and half baths',
    { Baths: '3/2' },
    { 'homeDetails.baths': 3, 'homeDetails.halfBaths': 2 },
  ),
  right('baths that may be halves', { Baths: '1/2' }, { 'homeDetails.halfBaths': 1 }),
  right('beds and baths in one', { Beds: '4/2' }, { hasHouse: false }, ['invalid']),
  right('a price with its word', { Price: 'Price: $250,000' }, { 'price.numeric': 250_000 }),
  right('a price that is firm', { Price: '$250,000 OBO' }, { 'price.numeric': 250_000 }),
  right('a telephone for a price', { Price: 'Call 512-555-0100' }, { 'price.numeric': null }, [
    'price-left-out',
  ]),
  right(
    'a payment of land for sale',
    { Price: '$199/month' },
    { 'price.numeric': null, listingType: 2 },
    ['price-left-out'],
  ),
  right('for sale or lease', { 'Listing Type': 'Sale/Lease' }, { listingType: 2 }),
  right('the status For Lease', { Status: 'For Lease' }, { listingType: 3, status: 'P' }),
  right('the status Active - Pending', { Status: 'Active - Pending' }, { status: 'PP' }),
  right('the status Active - New', { Status: 'Active - New' }, { status: 'P' }),
  refused('the status Active - Withdrawn', { Status: 'Active - Withdrawn' }, 'absent'),
  refused('the status P', { Status: 'P' }, 'invalid'),
  right('an address to be shown', { 'Show Address': 'Yes' }, { 'address.street': '12 Creek Rd' }),
  right('an address that is hidden', { 'Show Address': 'Hidden' }, HIDDEN_STREET),
  right('an address by a sentence', { 'Show Address': 'No - do not display' }, HIDDEN_STREET),
  refused('1.23E+11', {}, 'invalid'),
]
