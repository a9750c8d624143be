import { project, version } from '@modstead/domain/catalogue/aggregates'
import { agreesWith, environmentOf } from '@modstead/domain/catalogue/display/environment'
import type { LiveVersion } from '@modstead/domain/catalogue/version/state'
import type { Answer } from '@modstead/infra/command-pipeline/answer'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { asProduct, type Sender } from '@modstead/infra/command-pipeline/sender'
import type { LocatedProject } from '../access.ts'
import { productContext } from '../product-context.ts'

export const liveVersionsOf = async (
  executor: Executor,
  { project: { versionIds } }: LocatedProject,
): Promise<readonly LiveVersion[]> => {
  const versions: LiveVersion[] = []
  for (const id of versionIds) {
    const { state } = await executor.load(version, id)
    if (state.phase === 'live') versions.push(state)
  }
  return versions
}

/**
 * Gives versions the environment of the sides that their project has declared. Returns undefined if all
 * agreed already.
 */
export const letVersionsFollow = async (
  executor: Executor,
  projectId: string,
  versions: readonly LiveVersion[],
  sender: Sender,
): Promise<Answer | undefined> => {
  const { state } = await executor.load(project, projectId)
  if (state.phase !== 'live' || state.sides === null) return undefined
  const product = asProduct(sender)
  const context = productContext(product)
  const changes = { environment: environmentOf(state.sides) }
  let last: Answer | undefined
  for (const { versionId, environment } of versions)
    if (!agreesWith(environment, state.sides)) {
      const command = { type: 'EditVersion', versionId, changes } as const
      last = await executor.execute(version, versionId, command, context, product.intent)
    }
  return last
}
