import { Type } from 'typebox'
import { MAX_DOCUMENTS } from '../../../domain/listings/draft/draft-documents.ts'
import { MAX_PICTURES } from '../../../domain/listings/draft/draft-tour.ts'
import { HOME_NUMBERS } from '../../../domain/listings/listing-fields.ts'
import { MAX_TEXT_CHARACTERS } from '../../../domain/values/plain-text.ts'
import { homeMember } from '../../../wire/wire-names.ts'
import { component } from '../resources/described.ts'
import { clearable, field, ignored, words } from './posted-members.ts'

/** The objects within a posted listing. */

const PHOTO_FILE = component(
  'PhotoFileInput',
  'A photo that the listing has, or the address of a new one',
  {
    ID: Type.Optional(Type.Integer({ description: 'Id of a photo that the listing has' })),
    SRC: Type.Optional(
      Type.String({ description: 'Without an ID: the address that a new photo is fetched from' }),
    ),
    height: ignored(),
    width: ignored(),
  },
)

const PHOTO = component('PhotoInput', 'A photo of a listing', {
  thumbnail: clearable('As answered; only large is used', PHOTO_FILE),
  popup: clearable('As answered; only large is used', PHOTO_FILE),
  large: clearable('Which photo it is', PHOTO_FILE),
  description: words(MAX_TEXT_CHARACTERS, 'What the photo shows'),
  label: words(MAX_TEXT_CHARACTERS, 'Caption of the photo'),
})

export const IMAGES = clearable(
  'The photos in the order of the tour, main photo first; replaces all photos',
  Type.Array(PHOTO, { maxItems: MAX_PICTURES }),
)

export const DOCUMENTS = clearable(
  'The documents; replaces all documents',
  Type.Array(
    component('DocumentInput', 'A document of a listing', {
      description: words(MAX_TEXT_CHARACTERS, 'What the document is'),
      URL: Type.String({ description: 'Address of the document; http or https' }),
    }),
    { maxItems: MAX_DOCUMENTS },
  ),
)

export const AUCTION = component('AuctionInput', 'The auction that the land is sold at', {
  title: words(MAX_TEXT_CHARACTERS, 'Title of the auction'),
  address: words(MAX_TEXT_CHARACTERS, 'Street address of the auction'),
  city: words(MAX_TEXT_CHARACTERS, 'City of the auction'),
  stateID: clearable('Id of the state of the auction', Type.Integer()),
  date: Type.Optional(
    Type.String({
      format: 'date',
      description: 'Day of the auction, yyyy-mm-dd; needed for a new auction',
    }),
  ),
  time: clearable('Local time of the auction, 24 hours as H:MM, HH:MM or HH:MM:SS', Type.String()),
})

export const HOME_DETAILS = component('HomeDetailsInput', 'The house of a listing', {
  ...Object.fromEntries(HOME_NUMBERS.map(name => [homeMember(name), field(name)])),
  sqft: clearable(
    'Living area in square feet',
    Type.Union([Type.Integer({ minimum: 0 }), Type.String()]),
  ),
})

export const LOCATION_IDS = component(
  'LocationIDsInput',
  'Ids of the places that the land is in; a new listing needs state and county, here or in address',
  {
    stateID: clearable('Id of the state', Type.Integer()),
    cityID: clearable('Id of the city; 0 for none', Type.Integer()),
    countyID: clearable('Id of the county', Type.Integer()),
    lakeID: clearable(
      'Id of the lake that the land is at; shown in search results',
      Type.Integer(),
    ),
  },
)
