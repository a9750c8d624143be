import type pg from 'pg'

/** The slug of now of the project that was at a former one; undefined where none was, or it is hidden. */
export const currentSlug = async (pool: pg.Pool, former: string): Promise<string | undefined> => {
  const { rows } = await pool.query<{ slug: string }>(
    `select p.slug from project_slug s join project p on p.id = s.project_id
      where s.slug = $1 and not s.current and p.visible`,
    [former.toLowerCase()],
  )
  return rows[0]?.slug
}
