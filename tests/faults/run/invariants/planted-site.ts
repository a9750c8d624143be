import { History } from '../history.ts'
import { makeLanes } from '../lanes.ts'
import { startLoad } from '../load.ts'
import { startMailReceiver } from '../mail-receiver.ts'
import { type Site, startSite } from '../site.ts'
import { openStores } from '../stores.ts'
import { emptyMemory, type Look } from './look.ts'

const COMMANDS = 150

/** A site after some commands, whose outcomes are all known. Violations are planted in its stores. */
export const openPlantedSite = async () => {
  const mails = await startMailReceiver()
  const site = await startSite({ shape: 'alone', variables: { SMTP_URL: mails.url } })
  const history = new History()
  const lanes = makeLanes(site, 'planted', 6)
  const load = startLoad({ lanes, history, name: 'planted' })
  load.resume()
  await load.acknowledged(COMMANDS)
  await load.settle()
  const stores = await openStores(site)
  return {
    ...{ mails, site, history, lanes, stores },
    look: async (changes: Partial<Look> = {}): Promise<Look> => ({
      ...{ site, stores, history, lanes },
      events: await stores.events(),
      kills: 0,
      memory: emptyMemory(),
      ...changes,
    }),
    /** The site as if it had this engine. */
    onOpenSearch: (url: string): Site => ({
      ...site,
      variables: { ...site.variables, OPENSEARCH_URL: url },
    }),
    async close() {
      await stores.close()
      await site.remove()
      await mails.stop()
    },
  }
}

export type PlantedSite = Awaited<ReturnType<typeof openPlantedSite>>
