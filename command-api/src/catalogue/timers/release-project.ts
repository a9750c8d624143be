import { project } from '@modstead/domain/catalogue/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { commandJob } from '../../jobs/command-job.ts'
import { productContext } from '../product-context.ts'
import { type ReleaseAt, releaseType, waitIfEarly } from './planned-release-timer.ts'

export const RELEASE_PROJECT = releaseType('release-project')

export const planOfProject = async (executor: Executor, id: string) => {
  const { state } = await executor.loadAfresh(project, id)
  return state.phase === 'live' ? state.plannedRelease : null
}

export const releaseProject = commandJob<ReleaseAt>({
  type: RELEASE_PROJECT,
  reason: 'The planned time has come.',
  async run(release, { executor }, sender) {
    const { id } = release
    if ((await planOfProject(executor, id)) === null) return
    const command = { type: 'ReleaseProject', projectId: id } as const
    await executor.execute(project, id, command, productContext(sender), sender.intent)
    waitIfEarly(await planOfProject(executor, id), release, sender.now)
  },
})
