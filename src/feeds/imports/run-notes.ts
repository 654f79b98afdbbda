import type { HeldRecord } from '../../catalog/feeds/feed-runs.ts'
import type { OutcomeNote, PhotosLeftOut } from '../../catalog/listings/write-together.ts'
import { counted } from '../../domain/values/counted.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { RecordWarning } from '../records/record-reader.ts'

export const REPEATED: RecordWarning = {
  code: 'repeated',
  field: null,
  value: undefined,
  detail: 'Each key occurs once in a file; the record that was changed last counts.',
}

/** A record that another feed of the account has. */
export function ofOther({ feedId, address }: HeldRecord): RecordWarning {
  const detail = `The feed ${feedId} has a listing with this key at another address, ${formatValue(address)}. Each listing of an account needs a key of its own: give one of the feeds a mapping with a keyPrefix, or remove the other feed.`
  return { code: 'other-feed', field: null, value: undefined, detail }
}

/** A record that takes land off the market together with too many others. */
export function withheldWarning({ field, value, detail }: RecordWarning): RecordWarning {
  const more = 'Too many listings would disappear with it, so it was left unchanged.'
  return { code: 'withheld', field, value, detail: `${detail} ${more}` }
}

export const EDITED: RecordWarning = {
  code: 'edited-since',
  field: null,
  value: undefined,
  detail:
    'The record has changed, so its values replaced an edit that was made after the last run.',
}

/** A note about a record besides its own faults. */
export function outcomeNote(note: OutcomeNote): RecordWarning {
  return typeof note === 'string' ? OUTCOME_NOTES[note] : photosLeftOut(note)
}

function photosLeftOut({ plan, limit, sent, taken }: PhotosLeftOut): RecordWarning {
  const detail = `The plan ${plan} allows ${counted(limit, 'photo')} per listing; the first ${taken} of ${sent} were taken.`
  return { code: 'photos-left-out', field: null, value: undefined, detail }
}

const OUTCOME_NOTES: Readonly<Record<Exclude<OutcomeNote, PhotosLeftOut>, RecordWarning>> = {
  expired: {
    code: 'expired',
    field: null,
    value: undefined,
    detail:
      'The listing has expired, so it stays hidden until its account renews it. The other values of the record were taken.',
  },
  'other-land': {
    code: 'other-land',
    field: null,
    value: undefined,
    detail:
      'The key belonged to land in another county before, or of another size and address. The listing has become the land of the record; each piece of land needs a key that stays with it.',
  },
  kept: {
    code: 'edit-kept',
    field: null,
    value: undefined,
    detail:
      'The record has not changed, but the mapping now reads it differently. The listing was edited here, so it stays as it is until the source changes the record.',
  },
}
