import { createEmptyProject } from '../../../support/publish.ts'
import { shapeAt, startInNextShape } from './both-shapes.ts'
import type { Fault, Moment } from './fault.ts'
import { acknowledgedBy, floodFor, type HotCaller, type Served } from './hot-callers.ts'

const CALLERS = 256
/** Enough for as much as the site does at once: a fifth of the flood. */
const SATURATING = 51
const WARM_UP_MS = 2_000
const SATURATED_MS = 4_000
/** A flood lasts until each caller has had so many turns, at the rate of the saturated site. */
const TURNS = 4
const [MIN_FLOOD_MS, MAX_FLOOD_MS] = [6_000, 60_000]
/** Of what went through per second at saturation. */
const LEAST_GOODPUT = 0.8
/** Of what an average caller of the flood gets through. */
const LEAST_SHARE = 0.5
/** A polite client sends one change at a time, and leaves pauses. */
const POLITE_REST_MS = 50

const percent = (part: number): string => `${Math.round(part * 100)} %`

const fairness = (crowd: readonly Served[], polite: Readonly<Record<string, Served>>): readonly string[] => {
  const average = acknowledgedBy(crowd) / crowd.length
  const starved = crowd.filter(({ acknowledged }) => acknowledged === 0).length
  return [
    ...(starved > 0
      ? [`I9 ${starved} of ${crowd.length} callers got nothing through, ${average.toFixed(1)} on average`]
      : []),
    ...Object.entries(polite)
      .filter(([, { acknowledged }]) => acknowledged < LEAST_SHARE * average)
      .map(
        ([who, { acknowledged }]) =>
          `I9 a polite client ${who} got ${acknowledged} changes through, a caller of the flood ${average.toFixed(1)}`,
      ),
  ]
}

const describe = (name: string, { acknowledged, putOff, slowestMs }: Served): string =>
  `${name}: ${acknowledged} acknowledged, ${putOff} put off, at most ${Math.round(slowestMs)} ms`

const overwhelm = async (moment: Moment): Promise<readonly string[]> => {
  const { lanes, random, say } = moment
  const [first, second] = lanes
  if (!first || !second) throw new Error('there are no two lanes')
  const name = () => `hot-${random.whole(0, 1e9)}`
  const hot = await createEmptyProject(first.owner.api, name())
  const quiet = await createEmptyProject(second.owner.api, name())
  const crowd = (count: number): readonly HotCaller[] =>
    Array.from({ length: count }, () => ({ person: first.owner, projectId: hot.id }))
  await floodFor(WARM_UP_MS, crowd(SATURATING), moment)
  const saturated = acknowledgedBy(await floodFor(SATURATED_MS, crowd(SATURATING), moment)) / SATURATED_MS
  const turnsMs = (TURNS * CALLERS) / saturated
  const floodMs = Math.min(Math.max(turnsMs, MIN_FLOOD_MS), MAX_FLOOD_MS)
  const polite: readonly HotCaller[] = [
    { person: first.moderator, projectId: hot.id, restMs: POLITE_REST_MS },
    { person: second.owner, projectId: quiet.id, restMs: POLITE_REST_MS },
  ]
  const served = await floodFor(floodMs, [...crowd(CALLERS), ...polite], moment)
  const flooded = served.slice(0, CALLERS)
  const [beside, elsewhere] = served.slice(CALLERS)
  if (!beside || !elsewhere) throw new Error('the polite clients were not served')
  const goodput = acknowledgedBy(flooded) / floodMs / saturated
  const most = flooded.toSorted((left, right) => right.slowestMs - left.slowestMs)[0]
  say(
    `goodput ${percent(goodput)} of ${Math.round(saturated * 1_000)}/s, in ${Math.round(floodMs / 1_000)} s`,
  )
  say(describe('the slowest caller', most ?? beside))
  say(describe('a polite client of the same project', beside))
  say(describe('a polite client of another project', elsewhere))
  return [
    ...(goodput < LEAST_GOODPUT
      ? [`I9 under overload ${percent(goodput)} of what the site can do went through`]
      : []),
    ...fairness(flooded, { 'of the same project': beside, 'of another project': elsewhere }),
  ]
}

export const overload: Fault = {
  id: 'F24',
  title: '256 callers change one project at once, beside polite ones',
  prepare: async () => ({
    shape: shapeAt(0),
    lastsMs: 0,
    async inject(moment) {
      moment.history.odd.push(...(await overwhelm(moment)))
      return 0
    },
    heal: startInNextShape,
  }),
}
