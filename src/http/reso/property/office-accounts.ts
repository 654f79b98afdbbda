import { setImmediate as letOthersRun } from 'node:timers/promises'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { AccountId } from '../../../domain/values/ids.ts'
import { inSlices } from '../../../domain/values/in-slices.ts'
import { comparisonsIn, type Expression, type Literal } from '../filter/expression.ts'

/** The accounts whose listings have an office, by its key; null for accounts without an office. */
export type OfficeAccounts = ReadonlyMap<string | null, readonly AccountId[]>

const FIELD = 'ListOfficeKey'
/** Each office may have two hundred accounts. */
const OFFICES_AT_ONCE = 20
const KEY = /^[1-9]\d{0,15}$/

/** Reads the accounts of the offices that a filter names. */
export async function officeAccounts(
  { published, shown }: Pick<Catalog, 'published' | 'shown'>,
  filter: Expression | null,
): Promise<OfficeAccounts> {
  const literalsInFilter = filter === null ? [] : literalsOf(filter)
  const keys = literalsInFilter.flatMap(one =>
    one.kind === 'string' && KEY.test(one.value) ? one.value : [],
  )
  const accounts = new Map<string | null, readonly AccountId[]>()
  const ids = [...new Set(keys)].map(key => Number(key) as AccountId)
  for (const [i, some] of inSlices(ids, OFFICES_AT_ONCE).entries()) {
    if (i > 0) await letOthersRun()
    for (const [id, below] of await published.accountsOfOffices(some))
      accounts.set(String(id), below)
  }
  if (literalsInFilter.some(({ kind }) => kind === 'null')) {
    const alone: AccountId[] = []
    for await (const members of shown.memberParts(null)) {
      const offices = await published.offices(members)
      alone.push(...members.flatMap(({ id }) => (offices.has(id) ? [] : id)))
    }
    accounts.set(null, alone)
  }
  return accounts
}

function literalsOf(filter: Expression): readonly Literal[] {
  return [...comparisonsIn(filter)].flatMap(({ field, literals }) =>
    field === FIELD ? literals : [],
  )
}
