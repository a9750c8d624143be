import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fastifyStatic from '@fastify/static'
import { defaultLocale, type TextLocale } from '@modstead/domain/accounts/settings/locales'
import type { Settings } from '@modstead/infra/config/settings'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DevMailSettings, serveDevMail } from '../dev-mail/serve-dev-mail.ts'
import { isApiPath } from './api-path.ts'
import { sendUnknownRoute } from './build-http.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { keepLocale } from './keep-locale.ts'
import { serveMovedPages } from './moved-pages.ts'
import { serveOauthMetadata } from './oauth-metadata.ts'
import { pageLocale } from './page-locale.ts'
import { prefersJson } from './prefers-json.ts'
import type { DataAnswer, ReadSiteData } from './read-site-data.ts'
import { serveRootFiles } from './site-root-files.ts'
import { asWebRequest } from './web-request.ts'

/** The exports of the built site: a whole page for a request, with data read through `get`. */
export interface SiteModule {
  handle(
    request: Request,
    options: {
      nonce: string
      origin: string
      get: (path: string) => Promise<DataAnswer>
      onError: (error: unknown) => void
      devPages: boolean
    },
  ): Promise<Response>
}

/** The built site. */
export interface Site {
  /** The pages of a language, loaded on demand. */
  module(locale: TextLocale): Promise<SiteModule>
  /** The directory of the files that browsers load. */
  readonly client: string
}

/** Loads the site that was built into `dist`, with `client/` and `server/`, in the default language. */
export const loadSite = async (dist: string): Promise<Site> => {
  const entry = (locale: TextLocale) =>
    join(dist, 'server', locale === defaultLocale ? '' : locale, 'server.js')
  const module = async (locale: TextLocale): Promise<SiteModule> => import(entry(locale))
  if (!existsSync(entry(defaultLocale)))
    throw new Error(`The site is not built: ${dist} has no pages. Start with npm start, which builds them.`)
  await module(defaultLocale)
  return { module, client: join(dist, 'client') }
}

/** In production there are no pages for developers of the site. */
interface SiteSettings extends DevMailSettings {
  readonly filesUrl: string
  readonly captcha: Settings['captcha']
  readonly site: Site
  readonly read: ReadSiteData
}

const send = (reply: FastifyReply, page: Response): FastifyReply => {
  reply.code(page.status)
  for (const [name, value] of page.headers) reply.header(name, value)
  return page.body ? reply.send(Readable.fromWeb(page.body as never)) : reply.send('')
}

const wantsPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !isApiPath(request.url)

/** The answer at the root to a program that prefers JSON. Everybody else gets the home page. */
const about = (publicUrl: string) => ({
  about: 'Welcome to Modstead, an open catalogue of game add-ons.',
  documentation: `${publicUrl}/docs`,
  name: 'modstead',
  version: '2.7.0',
})

/**
 * Serves the built site: its assets, and a page, rendered on the server, for every address without a route.
 */
export const serveSite = async (app: FastifyInstance, settings: SiteSettings): Promise<void> => {
  const { site } = settings
  keepLocale(app)
  await serveRootFiles(app, { publicUrl: settings.publicUrl, client: site.client })
  serveOauthMetadata(app, settings.publicUrl)
  await app.register(fastifyStatic, {
    root: join(site.client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    decorateReply: false,
  })

  serveDevMail(app, settings)
  serveMovedPages(app)

  const page = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = asWebRequest(request, settings.publicUrl)
    if (!asked) return sendUnknownRoute(request, reply)
    const nonce = randomBytes(16).toString('base64')
    const locale = pageLocale(request, settings.production)
    reply.headers({
      'content-security-policy': contentSecurityPolicy(nonce, settings),
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cache-control': 'private, no-cache',
      'content-language': locale,
      vary: 'accept, accept-language, cookie',
    })
    let isUnavailable = false
    const get = async (path: string): Promise<DataAnswer> => {
      const answer = await settings.read(request, path)
      if (answer.status === 503) isUnavailable = true
      return answer
    }
    const { handle } = await site.module(locale)
    const rendered = await handle(asked, {
      nonce,
      origin: settings.publicUrl,
      get,
      devPages: !settings.production,
      onError: (error) =>
        request.log.error({ err: error, reqId: request.id }, 'a page could not be drawn as it should'),
    })
    if (!isUnavailable || rendered.status !== 500) return send(reply, rendered)
    // An engine is away; the page works again in a moment.
    const { headers, body } = rendered
    return send(reply.header('retry-after', '2'), new Response(body, { status: 503, headers }))
  }

  const readsOnlyByRequests = { config: { answeredBy: [] } }
  app.get('/', readsOnlyByRequests, (request, reply) =>
    prefersJson(request.headers.accept)
      ? reply.header('vary', 'accept').send(about(settings.publicUrl))
      : page(request, reply),
  )
  // Programs and people from other catalogues expect it here.
  app.get('/admin/user_email', readsOnlyByRequests, (_request, reply) => reply.redirect('/settings/users'))
  const anyPage = (request: FastifyRequest, reply: FastifyReply) =>
    wantsPage(request) ? page(request, reply) : sendUnknownRoute(request, reply)
  // Only answers of a route are compressed. The not-found handler only gets requests that no route can match.
  app.get('/*', readsOnlyByRequests, anyPage)
  app.setNotFoundHandler(anyPage)
}
