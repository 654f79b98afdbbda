import { type Command, Option } from 'commander'
import type { LeadFilter } from '../catalog/leads/read-leads.ts'
import type { Config } from '../config/config.ts'
import { LEAD_MESSAGE_STATES, type LeadMessageState } from '../domain/leads/lead.ts'
import { Problem } from '../domain/problem.ts'
import { SINCE_FORM, sinceInstant } from '../domain/searching/since.ts'
import { Calendar } from '../domain/values/calendar.ts'
import type { AccountId, ListingId } from '../domain/values/ids.ts'
import { formatValue } from '../domain/values/scalars.ts'
import { wholeNumber } from './arguments.ts'

/** The options that select leads. */
export interface LeadFilterOptions {
  account?: AccountId
  listing?: ListingId
  since?: string
  state?: LeadMessageState
}

export function withLeadFilter(command: Command): Command {
  return command
    .option('--account <id>', 'only leads of this account', wholeNumber(1))
    .option('--listing <id>', 'only leads about this listing', wholeNumber(1))
    .option('--since <time>', `only from this time: ${SINCE_FORM}`)
    .addOption(
      new Option('--state <state>', 'only leads whose message is in this state').choices(
        LEAD_MESSAGE_STATES,
      ),
    )
}

/** @throws Problem `invalid-input` when --since is not a time. */
export function leadFilter(options: LeadFilterOptions, { timeZone }: Config): LeadFilter {
  const { account, listing, since, state } = options
  const sinceAt = since === undefined ? null : sinceInstant(since, new Calendar(timeZone))
  if (since !== undefined && sinceAt === null) {
    const detail = `--since must be ${SINCE_FORM}, not ${formatValue(since)}.`
    throw Problem.of('invalid-input', 'Invalid --since', detail)
  }
  return {
    accountIds: account === undefined ? null : [account],
    listingId: listing ?? null,
    since: sinceAt,
    state: state ?? null,
  }
}
