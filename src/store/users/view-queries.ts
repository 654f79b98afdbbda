import type { UserId, ViewId } from '../../domain/values/ids.ts'
import { Queries } from '../sql/queries.ts'
import type { SavedView, ViewReader, ViewWriter } from './view-records.ts'

export class ViewQueries extends Queries implements ViewReader {
  async list(userId: UserId): Promise<readonly SavedView[]> {
    const rows = await this.db
      .selectFrom('saved_view')
      .selectAll()
      .where('person_id', '=', userId)
      .orderBy('view_id')
      .execute()
    return rows.map(({ view_id, name, query }) => ({ id: view_id as ViewId, name, query }))
  }
}

export class ViewCommands extends ViewQueries implements ViewWriter {
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
