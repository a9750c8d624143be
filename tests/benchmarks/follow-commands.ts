import { requestText, type Shot } from './load.ts'
import { type Published, publishProject, type RunningProduct } from './product.ts'

const PROJECTS = 128
const FOLLOWERS = ['user', 'creator', 'moderator', 'admin']

/** `/v3` answers when a command is durable, `/v2` when the read models also show it. */
export type Api = 'v2' | 'v3'

/**
 * Any number of small commands: four people follow projects and unfollow them again. Each pair is a separate
 * stream.
 */
export interface FollowCommands {
  readonly streams: number
  /**
   * `count` commands for each of `lines` lines. A pair belongs to one line, so that follows and unfollows
   * stay in order and each command appends one event.
   */
  onLines(api: Api, lines: number, count: number): Iterable<Shot>[]
}

export const prepareFollows = async (product: RunningProduct): Promise<FollowCommands> => {
  const projects: Published[] = []
  for (let at = 0; at < PROJECTS; at++)
    projects.push(await publishProject(product, `measured-${at}`, 'A short body.'))
  const pairs = projects.flatMap(({ id }) =>
    FOLLOWERS.map((name) => {
      const authorization = product.accounts[name]?.token ?? ''
      const both = (api: Api) => {
        const url = new URL(`${product.url}/${api}/project/${id}/follow`)
        return [requestText('POST', url, { authorization }), requestText('DELETE', url, { authorization })]
      }
      return { v2: both('v2'), v3: both('v3') }
    }),
  )
  const sent = pairs.map(() => 0)
  let key = 0
  function* onLine(api: Api, lines: number, line: number, count: number): Generator<Shot> {
    const own = pairs
      .keys()
      .filter((at) => at % lines === line)
      .toArray()
    for (let nth = 0; nth < count; nth++) {
      const at = own[nth % own.length] ?? 0
      const times = sent[at] ?? 0
      sent[at] = times + 1
      yield { key: key++, bytes: pairs[at]?.[api][times % 2] ?? '' }
    }
  }
  return {
    streams: pairs.length,
    onLines: (api, lines, count) =>
      Array.from({ length: lines }, (_, line) => onLine(api, lines, line, count)),
  }
}
