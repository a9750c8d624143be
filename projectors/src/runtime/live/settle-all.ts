/**
 * As Promise.all, but fails only when nothing is under way any more, with what failed first: a statement that came after the
 * rollback would be a transaction of its own.
 */
export const settleAll = async <const Works extends readonly Promise<unknown>[]>(
  works: Works,
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> => {
  const failures: unknown[] = []
  for (const work of works) work.catch((error: unknown) => failures.push(error))
  await Promise.allSettled(works)
  if (failures.length > 0) throw failures[0]
  return Promise.all(works)
}
