import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import type { LakeId } from '../../domain/values/ids.ts'
import { MAX_TEXT_CHARACTERS } from '../../domain/values/plain-text.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import { streetIn } from '../values/street-lines.ts'
import { plainTextIn } from '../values/texts.ts'
import { isAddressPublic } from './source-coordinates.ts'
import type { SourcePlace } from './source-place.ts'

/**
 * The place for a draft. When the address is not public, by any word but yes, neither the street
 * nor the exact location is stored.
 */
export function placeOf(
  { state, county, city, zip, coordinates }: SourcePlace,
  lake: LakeId | null,
  values: SourceValues,
): Partial<ListingDraft> {
  const isShown = isAddressPublic(values)
  const point = isShown ? coordinates : (city ?? null)
  const parts = values
    .texts('streetParts')
    .map(({ value }) => value)
    .join(' ')
  const whole = values.text('street')?.value
  const names = [city?.name ?? '', values.text('city')?.value ?? '']
  const around = { cities: names, states: [state.code, state.name], zip: zip ?? '' }
  const street = whole === undefined ? parts : streetIn(whole, around)
  const hasStreet = values.canHave('street', 'streetParts') || !isShown
  return {
    placeIds: {
      stateId: state.id,
      countyId: county.id,
      ...(values.canHave('city', 'zip') && { cityId: city?.id ?? null }),
      ...(values.canHave('lake') && { lakeId: lake }),
    },
    address: {
      ...(hasStreet && {
        street: isShown && street !== '' ? plainTextIn(street, MAX_TEXT_CHARACTERS).text : null,
      }),
      ...(values.canHave('zip') && { zip }),
    },
    ...((values.canHave('latitude', 'point') || !isShown) && {
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
    }),
  }
}
