import type { CannedAnswer } from '../../domain/leads/canned-answer.ts'
import type { LeadRoute } from '../../domain/leads/lead-route.ts'
import { defaultRules, type LeadRules } from '../../domain/leads/lead-rules.ts'
import type { AccountId, UserId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import { flag, RecordRows } from '../sql/record-rows.ts'

/** How accounts handle leads when they come. */
export class LeadRuleReader extends Queries {
  async get(accountId: AccountId): Promise<LeadRules> {
    const row = await this.db
      .selectFrom('lead_rule')
      .selectAll()
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    return row ? RULES.read(row) : defaultRules(accountId)
  }

  /** The answers that an account has saved, by name. */
  async answers(accountId: AccountId): Promise<readonly CannedAnswer[]> {
    const rows = await this.db
      .selectFrom('canned_answer')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('name')
      .orderBy('answer_id')
      .execute()
    return rows.map(ANSWERS.read)
  }

  /** The people who get leads of an account in turn. */
  async routes(accountId: AccountId): Promise<readonly LeadRoute[]> {
    const rows = await this.db
      .selectFrom('lead_route')
      .innerJoin('person', 'person.person_id', 'lead_route.person_id')
      .selectAll('lead_route')
      .select('person.name as person_name')
      .where('account_id', '=', accountId)
      .orderBy('route_id')
      .execute()
    return rows.map(ROUTES.read)
  }
}

export class LeadRuleWriter extends LeadRuleReader {
  async put(rules: LeadRules): Promise<void> {
    const row = {
      account_id: rules.accountId,
      is_automatic: rules.isAutomatic ? 1 : 0,
      automatic_text: rules.automaticText,
      automatic_days: rules.automaticDays,
      fallback_hours: rules.fallbackHours,
      fallback_person_id: rules.fallbackPersonId,
    }
    await this.db
      .insertInto('lead_rule')
      .values(row)
      .onConflict(conflict => conflict.column('account_id').doUpdateSet(row))
      .execute()
  }

  async addAnswer({ accountId, name, text }: Omit<CannedAnswer, 'id'>): Promise<void> {
    await this.db
      .insertInto('canned_answer')
      .values({ account_id: accountId, name, text })
      .execute()
  }

  async changeAnswer({ id, accountId, name, text }: CannedAnswer): Promise<void> {
    await this.db
      .updateTable('canned_answer')
      .set({ name, text })
      .where('account_id', '=', accountId)
      .where('answer_id', '=', id)
      .execute()
  }

  /** @returns Whether the account had the answer. */
  async removeAnswer(accountId: AccountId, id: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('canned_answer')
      .where('account_id', '=', accountId)
      .where('answer_id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async addRoute({
    accountId,
    personId,
    countyId,
  }: Pick<LeadRoute, 'accountId' | 'personId' | 'countyId'>): Promise<void> {
    await this.db
      .insertInto('lead_route')
      .values({ account_id: accountId, person_id: personId, county_id: countyId })
      .execute()
  }

  /** @returns Whether the account had the route. */
  async removeRoute(accountId: AccountId, id: number): Promise<boolean> {
    const { numDeletedRows } = await this.db
      .deleteFrom('lead_route')
      .where('account_id', '=', accountId)
      .where('route_id', '=', id)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  async setTurn(id: number, turn: number): Promise<void> {
    await this.db
      .updateTable('lead_route')
      .set({ last_turn: turn })
      .where('route_id', '=', id)
      .execute()
  }

  /** Removes a person from the routes of an account, and as the one who gets what no one answers. */
  async removePerson(accountId: AccountId, personId: UserId): Promise<void> {
    await this.db
      .deleteFrom('lead_route')
      .where('account_id', '=', accountId)
      .where('person_id', '=', personId)
      .execute()
    await this.db
      .updateTable('lead_rule')
      .set({ fallback_person_id: null })
      .where('account_id', '=', accountId)
      .where('fallback_person_id', '=', personId)
      .execute()
  }

  /** Removes everything of an account. */
  async removeOf(accountId: AccountId): Promise<void> {
    for (const table of ['lead_rule', 'canned_answer', 'lead_route'] as const) {
      await this.db.deleteFrom(table).where('account_id', '=', accountId).execute()
    }
  }
}

const RULES = new RecordRows({ is_automatic: flag() })
const ANSWERS = new RecordRows({ answer_id: 'id' })
const ROUTES = new RecordRows({ route_id: 'id' })
