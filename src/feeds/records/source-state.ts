import type { Gazetteer } from '../../domain/places/gazetteer.ts'
import { nameKey } from '../../domain/places/name-key.ts'
import type { City, State } from '../../domain/places/place.ts'
import { formatValue } from '../../domain/values/scalars.ts'
import type { Found, SourceValues } from '../mapping/source-values.ts'
import type { RecordNotes } from './record-notes.ts'
import type { RecordWarning } from './record-reader.ts'

/** The states by their codes and the keys of their names. */
export interface KnownStates {
  readonly gazetteer: Gazetteer
  readonly states: ReadonlyMap<string, State>
}

const MAX_STATE_CHARACTERS = 60
/**
 * Abbreviations of states that are not their codes, without points and blanks: those of the
 * Government Publishing Office's style manual, and other common ones.
 */
const ABBREVIATIONS =
  'AL:ala AZ:ariz AR:ark CA:calif CA:cal CO:colo CO:col CT:conn DE:del FL:fla GA:geo ID:ida IL:ill IN:ind IA:iowa KS:kans KS:kan KY:ken MA:mass MI:mich MN:minn MS:miss MO:mo MT:mont NE:nebr NE:neb NV:nev NH:nhamp NM:nmex NC:ncar ND:ndak OH:ohio OK:okla OR:oreg OR:ore PA:penn PA:penna SC:scar SD:sdak TN:tenn TX:tex WA:wash WV:wva WI:wis WI:wisc WY:wyo DC:washingtondc'
const US = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica', 'u', 'america'])
/** Some exporters write whether there is a country, not which. */
const NO_COUNTRY = new Set(['', 'true', 'false', 'null', 'none', 'na'])
/**
 * Territories of the United States are in none of the states; the gazetteer has no places in them.
 */
const TERRITORIES = new Set(
  'pr puertorico vi usvi virginislands usvirginislands unitedstatesvirginislands gu guam as americansamoa mp northernmarianaislands um'.split(
    ' ',
  ),
)

export function knownStates(gazetteer: Gazetteer): KnownStates {
  const named = gazetteer.states.flatMap(state => [
    [state.code.toLowerCase(), state] as const,
    [nameKey(state.name), state] as const,
  ])
  const byCode = new Map(gazetteer.states.map(state => [state.code, state]))
  const short = ABBREVIATIONS.split(' ').flatMap(pair => {
    const [code = '', text = ''] = pair.split(':')
    const state = byCode.get(code)
    return state ? [[text, state] as const] : []
  })
  return { gazetteer, states: new Map([...short, ...named]) }
}

/** A record of land in another country; null if it is in the United States, as far as it says. */
export function otherCountry(values: SourceValues): RecordWarning | null {
  const country = values.text('country')
  const key = country === null ? '' : lettersOf(country.value)
  if (country === null || NO_COUNTRY.has(key) || US.has(key)) return null
  return foreignWarning(country)
}

function foreignWarning({ path, value }: Found<string>): RecordWarning {
  if (TERRITORIES.has(lettersOf(value))) {
    const detail = `${path} must be in the fifty states or the District of Columbia, not ${formatValue(value)}: Acreage has no places of the territories. The record was skipped.`
    return { code: 'territory', field: path, value, detail }
  }
  const detail = `${path} must be in the United States, not ${formatValue(value)}. The record was skipped.`
  return { code: 'foreign', field: path, value, detail }
}

/**
 * The state of a record.
 * @returns Null with a fault in `notes`; a warning if it is in another country.
 */
export function stateOf(
  values: SourceValues,
  { gazetteer, states }: KnownStates,
  zipCity: City | undefined,
  notes: RecordNotes,
): State | RecordWarning | null {
  const found = values.text('state')
  if (found === null) {
    const state = zipCity && gazetteer.state(zipCity.stateId)
    if (state) return state
    const path = values.pathOf('state')
    notes.missing(path, `${path} must name a state of the United States.`)
    return null
  }
  const name = found.value.slice(0, MAX_STATE_CHARACTERS)
  const state = stateNamed(name, states)
  if (state) return state
  const country = values.text('country')
  if (TERRITORIES.has(lettersOf(found.value))) return foreignWarning(found)
  if (country === null || !US.has(lettersOf(country.value))) return foreignWarning(found)
  notes.refuse('invalid', found, 'a state of the United States, by its name or its two letters')
  return null
}

/** The state of a name or a code, or of both, as in `Texas (TX)`. */
function stateNamed(text: string, states: KnownStates['states']): State | undefined {
  const known = (name: string) =>
    states.get(name.toLowerCase().replaceAll('.', '').trim()) ??
    states.get(nameKey(name)) ??
    states.get(lettersOf(name))
  const parts = text.split(/[()/]|\s-\s/).filter(part => part.trim() !== '')
  const found = new Set(parts.map(known))
  return known(text) ?? (found.size === 1 ? [...found][0] : undefined)
}

function lettersOf(text: string): string {
  return text
    .slice(0, 60)
    .toLowerCase()
    .replace(/[^a-z]/g, '')
}
