import { firstRowOf, type Sender } from '@modstead/infra/postgres/kysely'
import { build } from '../../database.ts'

/** The slug of now of the project that was at a former one; undefined where none was, or it is hidden. */
export const currentSlug = async (sender: Sender, former: string): Promise<string | undefined> => {
  const project = await firstRowOf(
    sender,
    build
      .selectFrom('project_slug as s')
      .innerJoin('project as p', 'p.id', 's.project_id')
      .where('s.slug', '=', former.toLowerCase())
      .where('s.current', '=', false)
      .where('p.visible', '=', true)
      .select('p.slug'),
  )
  return project?.slug
}
