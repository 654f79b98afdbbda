import type { TSchema } from 'typebox'
import type { Catalog } from '../../../catalog/catalog.ts'
import type { LeadForm, LeadRules } from '../../../domain/leads/lead-form.ts'
import type { FaultList } from '../../../domain/problem.ts'
import type { Members } from '../../bodies/members.ts'
import type { ApiRequest, Endpoint } from '../endpoint/endpoint.ts'
import { idempotencyOf } from '../endpoint/idempotency-token.ts'
import { LEAD_RESULT } from '../resources/lead.ts'
import { WRITE_REFUSALS } from './write-refusals.ts'

/** How a version names the members of a lead. */
export interface LeadView {
  /** The schema of the body, for the API's description. */
  readonly schema: TSchema
  readonly rules: LeadRules
  /** Finds the lead within a request's members. */
  readonly formOf: (members: Members, faults: FaultList) => LeadForm
}

/** Receives a buyer's inquiry. */
export function lead(catalog: Catalog, { schema, rules, formOf }: LeadView): Endpoint {
  return {
    name: 'lead',
    tag: 'Leads',
    summary: "Send a buyer's inquiry about a listing to its seller",
    description:
      'Once answered with 201 the lead is stored, and the message to the seller with it. Send an `Idempotency-Key`, and you can repeat a request whose answer got lost.',
    refusals: WRITE_REFUSALS,
    parameters: {},
    body: schema,
    caching: 'none',
    answers: { 201: { meaning: 'The lead is stored', schema: LEAD_RESULT } },
    handle: async (request: ApiRequest<unknown>) => {
      const { members, faults, principal, clientAddress } = request
      const form = formOf(members, faults)
      const idempotency = idempotencyOf(request, 'lead', form)
      const from = { clientAddress, principal }
      await catalog.leads.submit({ form, faults, rules, ...from, idempotency })
      return { status: 201, body: { success: true } }
    },
  }
}
