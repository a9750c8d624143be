import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { notFound } from '@modstead/infra/http/problem'
import { type LocatedOrganization, locateOrganization } from '../access.ts'

/** The organization, or the 404 problem. */
export const existingOrganization = async (
  executor: Executor,
  idOrSlug: string,
): Promise<LocatedOrganization> => {
  const located = await locateOrganization(executor, idOrSlug)
  if (!located) throw notFound()
  return located
}
