import type { Reader } from '../store/store.ts'
import { type Finding, formatBytes } from './finding.ts'

const MAX_SHOWN = 5
/** Above this share of the limit, operators get a warning. */
const NEARLY_FULL = 0.8

/**
 * How much space draft files take in the accounts that use the most.
 * @param maxBytes The limit of an account; null for none.
 * @returns Null if there are no such files.
 */
export async function checkDrafts(
  { drafts }: Pick<Reader, 'drafts'>,
  maxBytes: number | null,
): Promise<Finding | null> {
  const most = await drafts.mostUploaded(MAX_SHOWN)
  const [first] = most
  if (!first) return null
  const check = 'drafts'
  const named = (accounts: typeof most) =>
    accounts.map(({ accountId, bytes }) => `account ${accountId} ${formatBytes(bytes)}`).join(', ')
  const full = most.filter(({ bytes }) => maxBytes !== null && bytes >= NEARLY_FULL * maxBytes)
  if (maxBytes === null || full.length === 0) {
    return { check, state: 'ok', text: `the files of drafts take most in ${named([first])}` }
  }
  const text = `drafts nearly fill their room of ${formatBytes(maxBytes)}: ${named(full)}. Their people cannot add files then; ACREAGE_DRAFT_MEGABYTES gives more`
  return { check, state: 'warning', text }
}
