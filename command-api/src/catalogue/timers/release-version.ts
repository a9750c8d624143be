import { version } from '@modstead/domain/catalogue/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { productContext } from '../product-context.ts'
import { releaseJob, releaseType } from './planned-release-timer.ts'

export const RELEASE_VERSION = releaseType('release-version')

export const planOfVersion = async (executor: Executor, id: string) => {
  const { state } = await executor.loadAfresh(version, id)
  return state.phase === 'live' ? state.plannedRelease : null
}

export const releaseVersion = releaseJob(RELEASE_VERSION, planOfVersion, (executor, id, sender) => {
  const command = { type: 'ReleaseVersion', versionId: id } as const
  return executor.execute(version, id, command, productContext(sender), sender.intent)
})
