import { siteDist } from '../compose/start-roles.ts'
import { readOverHttp } from '../http/read-site-data.ts'
import { loadSite, serveSite } from '../http/serve-site.ts'
import { nobody, openApp } from './open-app.ts'
import type { StartedRole, Surroundings } from './started-role.ts'

export const startWeb = async (surroundings: Surroundings): Promise<StartedRole> => {
  const { settings } = surroundings
  const app = await openApp(surroundings, nobody, { look: async () => ({}) })
  await serveSite(app, { ...settings, site: await loadSite(siteDist), read: readOverHttp(settings.apiUrl) })
  return { app, routes: [], ready: Promise.resolve() }
}
