import { setTimeout as pause } from 'node:timers/promises'
import { EngineMissing } from '../../../support/engines/engine.ts'
import { startOpenSearch, type TestOpenSearch } from '../../../support/engines/opensearch.ts'
import {
  type Refuse,
  refuseAsBusy,
  refuseDocumentsAsBusy,
  refuseSearchesAsRed,
  startRefusingFront,
} from '../../../support/engines/refusing-front.ts'
import type { Lane } from '../model.ts'
import type { Fault } from './fault.ts'

const INDEXES = 'modstead-projects-*'
/** The engine and its clients restart on a busy machine. */
const EQUAL_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 200

const refusals: readonly Refuse[] = [refuseAsBusy, refuseSearchesAsRed, refuseDocumentsAsBusy]

/** The projects of the load in the engine itself. */
const heldBy = async ({ url }: TestOpenSearch): Promise<string> => {
  const answer = await fetch(`${url}/${INDEXES}/_search?q=projectId:*&size=1000`)
  const { hits } = (await answer.json()) as {
    readonly hits?: { readonly hits: readonly { readonly _source: { readonly payload: string } }[] }
  }
  return (hits?.hits ?? [])
    .map(({ _source }) => JSON.parse(JSON.parse(_source.payload).v2) as { slug: string; title: string })
    .filter(({ slug }) => slug.startsWith('p-'))
    .map(({ slug, title }) => `${slug}=${title}`)
    .toSorted()
    .join(' ')
}

const shouldBeHeld = (lanes: readonly Lane[]): string =>
  lanes
    .flatMap(({ projects }) => [...projects.values()])
    .filter(({ isApproved }) => isApproved)
    .map(({ slug, title }) => `${slug}=${title}`)
    .toSorted()
    .join(' ')

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
      async check({ lanes }) {
        const wanted = shouldBeHeld(lanes)
        const deadline = performance.now() + EQUAL_WITHIN_MS
        let held = await heldBy(engine)
        while (held !== wanted && performance.now() < deadline) {
          await pause(LOOK_EVERY_MS)
          held = await heldBy(engine)
        }
        return held === wanted ? [] : [`I3 OpenSearch holds ${held}, should hold ${wanted}`]
      },
      async remove() {
        await front.stop()
        await engine.stop()
      },
    }
  },
}
