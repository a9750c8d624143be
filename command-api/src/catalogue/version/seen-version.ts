import type { Actor } from '@modstead/domain/kernel/actor'
import { isBase62 } from '@modstead/domain/kernel/ids'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { invalidInput, notFound } from '@modstead/infra/http/problem'
import type { LocatedVersion } from '../access.ts'
import { locateSeenVersion } from '../project/seen-project.ts'

/** The version. Throws the 404 problem if it does not exist or this actor may not know about it. */
export const seenVersion = async (executor: Executor, id: string, actor: Actor): Promise<LocatedVersion> => {
  if (!isBase62(id)) throw invalidInput(`${JSON.stringify(id)} is not the id of a version.`, 'invalid-id')
  const located = await locateSeenVersion(executor, id, actor)
  if (!located) throw notFound()
  return located
}
