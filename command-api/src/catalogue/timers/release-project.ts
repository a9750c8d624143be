import { project } from '@modstead/domain/catalogue/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { productContext } from '../product-context.ts'
import { releaseJob, releaseType } from './planned-release-timer.ts'

export const RELEASE_PROJECT = releaseType('release-project')

export const planOfProject = async (executor: Executor, id: string) => {
  const { state } = await executor.loadAfresh(project, id)
  return state.phase === 'live' ? state.plannedRelease : null
}

export const releaseProject = releaseJob(RELEASE_PROJECT, planOfProject, (executor, id, sender) => {
  const command = { type: 'ReleaseProject', projectId: id } as const
  return executor.execute(project, id, command, productContext(sender), sender.intent)
})
