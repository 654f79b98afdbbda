import type { UserId, ViewId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'

/** A list that a person keeps by a name. */
export interface SavedView {
  readonly id: ViewId
  readonly name: string
  /** The query of its address. */
  readonly query: string
}

export class ViewReader extends Queries {
  async list(userId: UserId): Promise<readonly SavedView[]> {
    const rows = await this.db
      .selectFrom('saved_view')
      .selectAll()
      .where('person_id', '=', userId)
      .orderBy('view_id')
      .execute()
    return rows.map(({ view_id: id, name, query }) => ({ id, name, query }))
  }
}

export class ViewWriter extends ViewReader {
  async add(userId: UserId, name: string, query: string): Promise<void> {
    await this.db.insertInto('saved_view').values({ person_id: userId, name, query }).execute()
  }

  async remove(userId: UserId, id: ViewId): Promise<void> {
    await this.db
      .deleteFrom('saved_view')
      .where('person_id', '=', userId)
      .where('view_id', '=', id)
      .execute()
  }
}
