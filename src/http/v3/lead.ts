import type { LeadForm } from '../../domain/lead-form.ts'
import type { FaultList } from '../../domain/problem.ts'
import { shown } from '../../domain/scalars.ts'
import { isTooDeep } from '../body.ts'
import type { Members } from '../members.ts'

const DATA_MEMBERS = [
  'listingID',
  'contactName',
  'emailAddress',
  'comment',
  'phoneNumber',
  'financing',
  'siteid',
] as const

/** Version 3 has the lead in the member `data`, and what is to be done with it beside. */
export function leadFormOf(members: Members, faults: FaultList): LeadForm {
  return {
    ...readData(members.get('data'), faults),
    leadSourceID: members.get('leadsourceid'),
    IPAddress: members.get('ipaddress'),
    AccountID: members.get('accountid'),
    OwnerAccountID: members.get('owneraccountid'),
    sendNotification: members.get('sendnotification'),
  }
}

function readData(value: unknown, faults: FaultList): Readonly<Record<string, unknown>> {
  const data = typeof value === 'string' ? parsed(value) : value
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    const found = value === undefined ? '' : `, not ${shown(value)}`
    faults.add(
      value === undefined ? 'Data missing' : 'Data invalid',
      `data must be an object with the members ${DATA_MEMBERS.join(', ')}${found}.`,
    )
    return {}
  }
  for (const name of Object.keys(data)) {
    if (DATA_MEMBERS.some(known => known === name)) continue
    faults.add(
      'Unknown member',
      `data.${shown(name).slice(1, -1)} is not a member of a lead; its members are ${DATA_MEMBERS.join(', ')}.`,
    )
  }
  // In one order, whichever it was sent in: it is the same lead.
  const given = data as Readonly<Record<string, unknown>>
  return Object.fromEntries(DATA_MEMBERS.map(name => [name, given[name]]))
}

/** A form sends the object as JSON text, of which no more than of a body is taken. */
function parsed(text: string): unknown {
  try {
    const data: unknown = JSON.parse(text)
    return isTooDeep(data) ? undefined : data
  } catch {
    return undefined
  }
}
