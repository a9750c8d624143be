import { commandApi } from '@modstead/command-api/app'
import { showOwnWrites } from '@modstead/infra/http/own-writes'
import type { Allowances } from '@modstead/infra/rate-limits/port'
import { queryApi } from '@modstead/query-api/app'
import type { FastifyInstance } from 'fastify'
import { administratorLinkOf } from '../compose/administrator-link.ts'
import { openAllowances } from '../compose/open-allowances.ts'
import { openJobQueue } from '../compose/open-background.ts'
import { openCommands } from '../compose/open-commands.ts'
import { openQueries } from '../compose/open-queries.ts'
import { openRenderings } from '../compose/open-renderings.ts'
import { watchReactions } from '../compose/watch-reactions.ts'
import { serveProblemPages } from '../http/problem-pages.ts'
import { serveOpenApi } from '../reference/serve-openapi.ts'
import { serveReference } from '../reference/serve-reference.ts'
import { type ApiParts, openApiParts } from './open-api-parts.ts'
import { openApp } from './open-app.ts'
import { noteRoutes } from './served-routes.ts'
import type { StartedRole, Surroundings } from './started-role.ts'

const startApi = async (
  surroundings: Surroundings,
  register: (app: FastifyInstance, parts: ApiParts & { readonly allowances: Allowances }) => Promise<void>,
): Promise<StartedRole> => {
  const parts = await openApiParts(surroundings)
  const { readModels, foundation, authenticate, watch } = parts
  const { log, life } = surroundings
  const allowances = openAllowances(foundation, log, life)
  const { missing: starting, ready } = readModels.awaited
  const app = await openApp(surroundings, authenticate, { starting, look: watch.look }, allowances)
  showOwnWrites(app, { waitFor: readModels.waitFor, tail: foundation.tail, authenticate })
  const routes = noteRoutes(app)
  await register(app, { ...parts, allowances })
  return { app, routes, ready }
}

export const startCommandApi = async (surroundings: Surroundings): Promise<StartedRole> => {
  let administratorLink: StartedRole['administratorLink']
  const started = await startApi(surroundings, async (app, parts) => {
    const { settings, log, life } = surroundings
    const texts = openRenderings(settings, parts.foundation, life)
    const jobs = openJobQueue(parts.foundation, log, life)
    const waitForReactions = watchReactions(parts.foundation.pool)
    const dependencies = openCommands(settings, { ...parts, texts, jobs, waitForReactions }, log, life)
    administratorLink = administratorLinkOf(settings, dependencies, parts.foundation.pool)
    await app.register(commandApi, dependencies)
  })
  return { ...started, ...(administratorLink && { administratorLink }) }
}

export const startQueryApi = (surroundings: Surroundings): Promise<StartedRole> =>
  startApi(surroundings, async (app, parts) => {
    const { settings, log, life, metrics } = surroundings
    const texts = openRenderings(settings, parts.foundation, life)
    serveProblemPages(app)
    serveOpenApi(app, settings.publicUrl)
    serveReference(app)
    await app.register(queryApi, openQueries(settings, { ...parts, texts, metrics }, log, life))
  })
