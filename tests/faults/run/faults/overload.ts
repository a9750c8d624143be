import { createEmptyProject } from '../../../support/publish.ts'
import { commandIdOf } from '../history.ts'
import type { Fault } from './fault.ts'

const CALLERS = 256
const LASTS_MS = 4_000

export const overload: Fault = {
  id: 'F24',
  title: '256 callers change one project at once',
  async prepare() {
    let sent = 0
    return {
      shape: 'alone',
      lastsMs: 0,
      async inject({ lanes, history, random }) {
        const owner = lanes[0]?.owner
        if (!owner) return 0
        const { id } = await createEmptyProject(owner.api, `hot-${random.whole(0, 1e9)}`)
        const until = performance.now() + LASTS_MS
        let acknowledged = 0
        const call = async () => {
          while (performance.now() < until) {
            const key = `hot-${sent++}`
            const answer = await owner.api
              .send('PATCH', `/v2/project/${id}`, {
                headers: { 'idempotency-key': key },
                body: { title: `Title ${key}.` },
              })
              .catch((error: unknown) => {
                history.odd.push(`I9 an overloaded site broke a connection: ${error}`)
              })
            if (!answer) return
            if (answer.status === 204) {
              acknowledged += 1
              history.known.push({
                kind: 'hot',
                outcome: 'acknowledged',
                commandId: commandIdOf(owner.id, key),
              })
            } else if (answer.status !== 503 || !answer.headers.has('retry-after'))
              history.odd.push(
                `I9 an overloaded site answered ${answer.status}: ${answer.text.slice(0, 200)}`,
              )
          }
        }
        await Promise.all(Array.from({ length: CALLERS }, call))
        if (acknowledged === 0) history.odd.push('I9 nothing went through under overload')
        return 0
      },
      async heal() {},
    }
  },
}
