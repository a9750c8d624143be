import { sql } from 'kysely'

export {
  PROJECT_DOWNLOADS,
  PROJECT_LISTED_VERSIONS,
  PROJECT_UPDATED,
} from '@modstead/projectors/catalogue/project/table-columns'

/** Reads the column that only the next release has. */
export const PROJECT_FOLLOWERS = sql<number>`p.base_followers + coalesce(
  (select c.total from follow_count as c where c.project_id = p.id), 0)`.as('followers')
