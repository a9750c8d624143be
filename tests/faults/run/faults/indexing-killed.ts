import { EngineMissing } from '../../../support/engines/engine.ts'
import { startOpenSearch } from '../../../support/engines/opensearch.ts'
import { startRefusingFront } from '../../../support/engines/refusing-front.ts'
import { roleProcesses } from '../../../support/role-processes.ts'
import type { Fault } from './fault.ts'
import { openSearchEqualsModel } from './opensearch-equals-model.ts'

/** Approved projects change all the time, so something is written soon. */
const WRITTEN_WITHIN_MS = 30_000

/** These processes fill the index. They keep how far they are in it, after each write. */
const FILLING = 'query-api'

export const indexingKilled: Fault = {
  id: 'F2',
  title: 'kill -9 of what fills OpenSearch, between a write and its checkpoint',
  onEngines: true,
  async prepare() {
    const engine = await startOpenSearch().catch((error: unknown) => {
      if (error instanceof EngineMissing) return error.message
      throw error
    })
    if (typeof engine === 'string') return engine
    const front = await startRefusingFront(engine.url)
    return {
      shape: 'roles',
      endsReads: true,
      variables: { OPENSEARCH_URL: front.url },
      inject({ site, history }) {
        const pids = roleProcesses(site.pid()).get(FILLING) ?? []
        return new Promise((done) => {
          const late = setTimeout(() => {
            history.odd.push(`I4 nothing was written to OpenSearch for ${WRITTEN_WITHIN_MS / 1_000} s`)
            done(0)
          }, WRITTEN_WITHIN_MS)
          front.onNextAnswer('_bulk', () => {
            clearTimeout(late)
            for (const pid of pids) process.kill(pid, 'SIGKILL')
            done(pids.length)
          })
        })
      },
      // The keeper of the processes restarts them.
      async heal() {},
      check: ({ lanes }) => openSearchEqualsModel(engine.url, lanes),
      async remove() {
        await front.stop()
        await engine.stop()
      },
    }
  },
}
