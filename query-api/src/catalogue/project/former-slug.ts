import { firstRowOf, type Sender } from '@modstead/infra/postgres/kysely'
import { build } from '../../database.ts'

/** The current slug of the project with this former slug. undefined: there is none, or it is hidden. */
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
