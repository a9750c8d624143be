/**
 * Like Promise.all, but fails with the first error only once nothing is pending: a statement after the
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
