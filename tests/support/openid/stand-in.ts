import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { discordApp, githubApp, oauthServer } from './oauth-server.ts'
import { gitlab, google, microsoft } from './openid-apps.ts'
import { openIdServer } from './openid-server.ts'
import { makeSigningKey, type SigningKey } from './signing-key.ts'
import type { StandInSettings } from './stand-in-settings.ts'
import { SteamServer } from './steam-server.ts'

/** A server on this machine that represents all providers, each in a folder named by its host. */
export interface ProviderStandIn {
  /** For PROVIDER_STAND_IN. */
  readonly url: string
  /** Signs for every issuer: those of sign-in, and any CI. */
  readonly key: SigningKey
  readonly steam: SteamServer
  /** The requests so far, as `GET https://host/path?query`. */
  readonly requests: readonly string[]
  /** From now on another listener answers at an address of a provider. null: the original answers again. */
  replace(address: string, listener: RequestListener | null): void
  close(): Promise<void>
}

/** Any issuer of CI tokens: two documents, and the key of the stand-in. */
const issuerOfCi =
  (key: SigningKey): RequestListener =>
  ({ url = '' }, reply) => {
    const issuer = `https:/${url.replace(/\/\.well-known\/.*$/, '')}`
    const documents = new Map<string, object>([
      ['openid-configuration', { issuer, jwks_uri: `${issuer}/.well-known/jwks` }],
      ['jwks', key.publicJwks],
    ])
    const document = documents.get(/\/\.well-known\/(.*)$/.exec(url)?.[1] ?? '')
    if (document === undefined) return reply.writeHead(404).end()
    return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
  }

/** Mounts a listener in a folder, as frameworks do. */
const mounted =
  (folder: string, listener: RequestListener): RequestListener =>
  (request, reply) => {
    const { url = '' } = request
    return listener(Object.assign(request, { originalUrl: url, url: url.slice(folder.length) }), reply)
  }

export const startProviderStandIn = async (settings: StandInSettings): Promise<ProviderStandIn> => {
  const key = await makeSigningKey()
  const steam = new SteamServer()
  const [github, discord] = [oauthServer(githubApp, settings), oauthServer(discordApp, settings)]
  const requests: string[] = []
  const replaced = new Map<string, RequestListener>()
  const folders = new Map<string, RequestListener>([
    ['/github.com/', github],
    ['/api.github.com/', github],
    ['/discord.com/', discord],
    ['/steamcommunity.com/', steam.listen],
  ])
  const listenerOf = (path: string): RequestListener =>
    replaced.get(`https:/${path.split('?')[0]}`) ??
    [...folders].find(([folder]) => path.startsWith(folder))?.[1] ??
    issuerOfCi(key)

  const server = createServer(async (request: IncomingMessage, reply: ServerResponse) => {
    const { method, url: path = '/' } = request
    requests.push(`${method} https:/${path}`)
    try {
      await listenerOf(path)(request, reply)
    } catch (error) {
      reply.writeHead(500).end(`${error}`)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const app of [google, gitlab, microsoft]) {
    const folder = app.base.replace('https:/', '')
    folders.set(`${folder}/`, mounted(folder, openIdServer(settings, { app, key, url })))
  }
  return {
    url,
    key,
    steam,
    requests,
    replace(address, listener) {
      if (listener === null) replaced.delete(address)
      else replaced.set(address, listener)
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
