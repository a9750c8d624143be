import { createHash } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'

const PAGE = '/docs/api/'
const SCRIPT = `${PAGE}js/scalar.js`

/** Everything loads from here, and nothing is reported to anybody. */
const configuration = {
  url: '/v3/openapi.json',
  pageTitle: 'API reference · Modstead',
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
} as const

interface Reference {
  readonly page: string
  readonly policy: string
  readonly script: Buffer
  readonly etag: string
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page starts its script with a few inline lines. No other script in it may run. */
const policyFor = (page: string): string => {
  const inline = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.map(([, text = '']) => hashOf(text)).join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

const open = async (): Promise<Reference> => {
  const { default: plugin } = await import('@scalar/fastify-api-reference')
  const pages = Fastify()
  await pages.register(plugin, { routePrefix: '/docs/api', configuration })
  const [{ payload: page }, { rawPayload: script }] = await Promise.all([
    pages.inject(PAGE),
    pages.inject(SCRIPT),
  ])
  await pages.close()
  const etag = `"${createHash('sha256').update(script).digest('base64url').slice(0, 22)}"`
  return { page, policy: policyFor(page), script, etag }
}

/** A browsable reference of `/v3`. Its library is megabytes of script, which is read on the first request. */
export const serveReference = (app: FastifyInstance): void => {
  let opened: Promise<Reference> | undefined
  const reference = (): Promise<Reference> => {
    opened ??= open()
    return opened
  }
  app.get('/docs/api', async (request, reply): Promise<FastifyReply> => {
    // Its script is below the page's address.
    if (!/^\/docs\/api\/(\?|$)/.test(request.url)) return reply.redirect(PAGE, 308)
    const { page, policy } = await reference()
    return reply
      .headers({
        'content-security-policy': policy,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
  app.get(SCRIPT, async (request, reply): Promise<FastifyReply> => {
    const { script, etag } = await reference()
    reply.headers({ etag, 'cache-control': 'public, max-age=3600' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/javascript; charset=utf-8').send(script)
  })
}
