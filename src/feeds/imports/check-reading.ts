import type { CheckReading } from '../../catalog/feeds/feed-rules.ts'
import { type FaultList, Problem } from '../../domain/problem.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import { FORMAT_NAMES, type FormatName } from '../formats/format.ts'
import { type MappingFile, readMapping } from '../mapping/mapping-file.ts'

/** The format is detected from the file. */
const ANY_FORMAT = 'auto'
const MAX_MEMBER = 500

const OPTIONS: Readonly<
  Record<string, { readonly accepts: string; readonly isAccepted: (value: unknown) => boolean }>
> = {
  full: { accepts: 'true or false', isAccepted: value => typeof value === 'boolean' },
  member: {
    accepts: 'the name of a file within a zip',
    isAccepted: value => typeof value === 'string' && value !== '' && value.length <= MAX_MEMBER,
  },
}

/** Validates how a file is to be read, without loading the code that reads it. */
export const checkReading: CheckReading = ({ format, mapping, options }, faults) => {
  if (format !== ANY_FORMAT && formatOf(format) === null) {
    const names = [ANY_FORMAT, ...FORMAT_NAMES].join(', ')
    faults.mustBe('format', `one of ${names}`, format)
  }
  checkMapping(mapping, faults)
  for (const [name, value] of Object.entries(options)) checkOption(name, value, faults)
}

function checkMapping(mapping: unknown, faults: FaultList): void {
  try {
    mappingOf(mapping)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    faults.add('invalid', 'mapping', error.message)
  }
}

function checkOption(name: string, value: unknown, faults: FaultList): void {
  const option = Object.hasOwn(OPTIONS, name) ? OPTIONS[name] : undefined
  if (option === undefined) {
    const known = Object.keys(OPTIONS).join(' and ')
    faults.add(
      'unknown',
      `options.${name}`,
      `There is no option ${formatValue(name)}. The options are ${known}.`,
    )
  } else if (!option.isAccepted(value)) {
    faults.mustBe(`options.${name}`, option.accepts, value)
  }
}

/** Null: the format is detected from the file. */
export function formatOf(name: string): FormatName | null {
  return FORMAT_NAMES.find(one => one === name) ?? null
}

/** @throws Problem `invalid-input` that names the error. */
export function mappingOf(mapping: unknown): MappingFile | null {
  return mapping === null ? null : readMapping(mapping)
}
