import { EngineMissing } from '../../../support/engines/engine.ts'
import { startOpenSearch, type TestOpenSearch } from '../../../support/engines/opensearch.ts'
import {
  type Refuse,
  refuseAsBusy,
  refuseDocumentsAsBusy,
  refuseSearchesAsRed,
  startRefusingFront,
} from '../../../support/engines/refusing-front.ts'
import type { Fault } from './fault.ts'
import { openSearchEqualsModel } from './opensearch-equals-model.ts'

const refusals: readonly Refuse[] = [refuseAsBusy, refuseSearchesAsRed, refuseDocumentsAsBusy]

/** Resolves to null if it cannot run here. */
const startOr = async (missing: (why: string) => void): Promise<TestOpenSearch | null> => {
  try {
    return await startOpenSearch()
  } catch (error) {
    if (!(error instanceof EngineMissing)) throw error
    missing(error.message)
    return null
  }
}

export const searchEngineAway: Fault = {
  id: 'F11',
  title: 'OpenSearch is killed, hangs, refuses everything, is red or accepts no documents',
  onEngines: true,
  async prepare() {
    let why = ''
    const engine = await startOr((reason) => {
      why = reason
    })
    if (engine === null) return why
    const front = await startRefusingFront(engine.url)
    let isKilled = false
    const harms = [
      async () => {
        await engine.kill()
        isKilled = true
      },
      async () => engine.fallSilent(),
      ...refusals.map((refuse) => async () => front.refuse(refuse)),
    ]
    return {
      shape: 'alone',
      variables: { OPENSEARCH_URL: front.url },
      lastsMs: 4_000,
      async inject({ point }) {
        await harms[point % harms.length]?.()
        return isKilled ? 1 : 0
      },
      async heal() {
        if (isKilled) await engine.restart()
        isKilled = false
        engine.wake()
        front.refuseNothing()
      },
      check: ({ lanes }) => openSearchEqualsModel(engine.url, lanes),
      async remove() {
        await front.stop()
        await engine.stop()
      },
    }
  },
}
