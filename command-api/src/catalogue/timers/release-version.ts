import { version } from '@modstead/domain/catalogue/aggregates'
import type { Executor } from '@modstead/infra/command-pipeline/executor'
import { commandJob } from '../../jobs/command-job.ts'
import { productContext } from '../product-context.ts'
import { type ReleaseAt, releaseType, waitIfEarly } from './planned-release-timer.ts'

export const RELEASE_VERSION = releaseType('release-version')

export const planOfVersion = async (executor: Executor, id: string) => {
  const { state } = await executor.loadAfresh(version, id)
  return state.phase === 'live' ? state.plannedRelease : null
}

export const releaseVersion = commandJob<ReleaseAt>({
  type: RELEASE_VERSION,
  reason: 'The planned time has come.',
  async run(release, { executor }, sender) {
    const { id } = release
    if ((await planOfVersion(executor, id)) === null) return
    const command = { type: 'ReleaseVersion', versionId: id } as const
    await executor.execute(version, id, command, productContext(sender), sender.intent)
    waitIfEarly(await planOfVersion(executor, id), release, sender.now)
  },
})
