import { setTimeout as pause } from 'node:timers/promises'
import type { Lane } from '../model.ts'

const INDEXES = 'modstead-projects-*'
/** The engine and its clients restart on a busy machine. */
const EQUAL_WITHIN_MS = 120_000
const LOOK_EVERY_MS = 200

/** The projects of the load in the engine itself. */
const heldBy = async (url: string): Promise<string> => {
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

/** Compares the engine at this address, once it has caught up, with the acknowledged commands. */
export const openSearchEqualsModel = async (
  url: string,
  lanes: readonly Lane[],
): Promise<readonly string[]> => {
  const wanted = shouldBeHeld(lanes)
  const deadline = performance.now() + EQUAL_WITHIN_MS
  let held = await heldBy(url)
  while (held !== wanted && performance.now() < deadline) {
    await pause(LOOK_EVERY_MS)
    held = await heldBy(url)
  }
  return held === wanted ? [] : [`I3 OpenSearch holds ${held}, should hold ${wanted}`]
}
