import type { ListingDraft } from '../../domain/listings/draft/listing-draft.ts'
import { LISTING_FIELDS } from '../../domain/listings/listing-fields.ts'
import { isEmailAddress } from '../../domain/values/email.ts'
import { MAX_TEXT_CHARACTERS, withoutControls } from '../../domain/values/plain-text.ts'
import { wireName } from '../../wire/wire-names.ts'
import type { Mapping } from '../mapping/mapping.ts'
import type { SourceField } from '../mapping/source-fields.ts'
import type { SourceValues } from '../mapping/source-values.ts'
import { addressIn } from '../values/addresses.ts'
import { plainTextIn } from '../values/texts.ts'
import type { RecordNotes } from './record-notes.ts'

/** The key of a record; empty for none. */
export function sourceKey(values: SourceValues, { keyPrefix }: Mapping): string {
  const key = withoutControls(ownKey(values))
  return key === '' ? '' : keyPrefix + key
}

function ownKey(values: SourceValues): string {
  const parts = () => values.texts('keyParts').map(({ value }) => value)
  return values.text('key')?.value ?? parts().join('-')
}

/** A number that a spreadsheet has shortened: several keys may have become this one. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d+$/

/**
 * An unusable key of a record, and the key that it should have; null if the key is usable, or
 * missing.
 */
export function wrongKey(
  values: SourceValues,
): { readonly value: unknown; readonly expected: string } | null {
  const found = values.texts('key').filter(({ path }, _i, all) => path === all[0]?.path)
  const keys = [...new Set(found.map(({ value }) => value))]
  if (keys.length > 1) return { value: keys, expected: 'one key' }
  const value = ownKey(values).trim()
  if (SHORTENED.test(value)) {
    return { value, expected: 'a key as its source has it, which a spreadsheet must keep as text' }
  }
  return /\p{Cc}/u.test(value) ? { value, expected: 'a key without control characters' } : null
}

/** The address of a listing at its source, or the address that the mapping builds from its key. */
export function listingAddress(
  key: string,
  values: SourceValues,
  mapping: Mapping,
  notes: RecordNotes,
): string | null {
  const found = values.text('listingUrl')
  const own = found && addressIn(found.value)
  if (own) return own
  const pattern = mapping.listingAddress
  if (pattern !== null) return pattern.replaceAll('{key}', encodeURIComponent(key))
  if (found) notes.refuse('invalid', found, 'the address of the listing at its source')
  else {
    const path = values.pathOf('listingUrl')
    notes.missing(
      path,
      `${path} must have the address of the listing at its source; a mapping can make it of the key, such as https://example.com/land/{key}.`,
    )
  }
  return null
}

/** The title of a record; without one, a title is generated for listings that have no other. */
export function sourceTitle(
  values: SourceValues,
  { keep }: Mapping,
  notes: RecordNotes,
): Pick<ListingDraft, 'title' | 'makesTitle'> {
  const title = sourceText(values, 'title', LISTING_FIELDS.title.maxCharacters, notes)
  const isTaken = title !== null && !keep.has(wireName('title'))
  return isTaken ? { title: title.replace(/\s+/g, ' ') } : { makesTitle: true }
}

/** Reads a text of any length; several values become paragraphs. */
export function sourceText(
  values: SourceValues,
  field: SourceField,
  maxCharacters: number,
  notes: RecordNotes,
): string | null {
  const found = values.texts(field)
  const [first] = found
  if (!first) return null
  const joined = found.map(({ value }) => value.slice(0, 20 * MAX_TEXT_CHARACTERS)).join('\n\n')
  const { text, isCut } = plainTextIn(joined, maxCharacters)
  if (isCut)
    notes.record(
      'text-cut',
      { path: first.path, value: undefined },
      `${first.path} has more than ${maxCharacters.toLocaleString('en-US')} characters; its end was cut off.`,
    )
  return text === '' ? null : text
}

/** Reads the address that leads are sent to. */
export function sourceEmail(values: SourceValues, notes: RecordNotes): string | null {
  const found = values.text('leadEmail')
  if (found === null || LISTING_FIELDS.leadRoutingEmail.isAccepted(found.value))
    return found?.value ?? null
  notes.warn(
    'invalid',
    found,
    'an email address',
    isEmailAddress(found.value) ? 'It is too long and was left out' : 'It was left out',
  )
  return null
}
