import { requestText, type Shot } from './load.ts'
import { type Published, publishProject, type RunningProduct } from './product.ts'

const PROJECTS = 128
const FOLLOWERS = ['user', 'creator', 'moderator', 'admin']

/** `/v3` answers when a command is durable, `/v2` when the read models show it as well. */
export type Api = 'v2' | 'v3'

/** Small commands in any number: four people follow projects and leave them again, each pair a stream of its own. */
export interface FollowCommands {
  readonly streams: number
  /** The next `count` commands; each changes something, so each appends one event. */
  next(api: Api, count: number): Iterable<Shot>
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
  let sent = 0
  return {
    streams: pairs.length,
    *next(api, count) {
      for (const last = sent + count; sent < last; sent++) {
        const pair = pairs[sent % pairs.length]
        if (!pair) return
        yield { key: sent, bytes: pair[api][Math.floor(sent / pairs.length) % 2] ?? '' }
      }
    },
  }
}
