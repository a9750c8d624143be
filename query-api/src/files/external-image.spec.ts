import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { GateFull } from '@modstead/infra/concurrency/bounded-gate'
import { answerTo } from '@modstead/infra/http/error-handler'
import { openExternalPictures } from '@modstead/infra/image-proxy/external-pictures'
import { fetchPicture } from '@modstead/infra/image-proxy/fetch-picture'
import { createAddressSigner, imageProxy } from '@modstead/infra/image-proxy/signed-address'
import { PicturesUnavailable } from '@modstead/infra/images/picture-errors'
import { openPictureProcesses } from '@modstead/infra/images/picture-processes'
import { type HttpsHost, reachOf, startHttpsHost } from '@modstead/infra/outgoing/test-https-host'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { QueryDependencies } from '../dependencies.ts'
import { externalImageRoute } from './external-image.ts'

const filesUrl = 'https://mods.test/files'
const GIF = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const signer = createAddressSigner(Buffer.alloc(32, 7))
const proxied = (address: string) => new URL(imageProxy(signer, filesUrl)(address)).pathname

const sizes = { remember: async () => undefined }
const processes = openPictureProcesses()
afterAll(() => processes.close())

let directory: string
let host: HttpsHost
let app: FastifyInstance

const serve = (externalPictures: QueryDependencies['externalPictures']) => {
  app = Fastify({ routerOptions: { maxParamLength: 300 } })
  app.setErrorHandler((error, request, reply) => {
    const { status, headers, body } = answerTo(error, request.url, { problems: {}, fieldOf: () => undefined })
    return reply.code(status).headers(headers).send(body)
  })
  externalImageRoute(app, { filesUrl, externalPictures })
}

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-external-'))
  host = await startHttpsHost((request, reply) => {
    if (request.url?.startsWith('/page')) reply.setHeader('content-type', 'image/png').end('<html>')
    else reply.setHeader('content-type', 'text/html').setHeader('set-cookie', 'a=b').end(GIF)
  })
  const fetch = (address: string) => fetchPicture(address, reachOf(host))
  serve(openExternalPictures({ directory, signer, processes, sizes, fetch }))
})

afterEach(async () => {
  await app.close()
  await host.close()
  await rm(directory, { recursive: true, force: true })
})

describe('GET /files/external/<signature>/<address>', () => {
  it('returns the picture with its real type, safely, and with a long cache time', async () => {
    const url = proxied(host.url(`/a.gif?${'long'.repeat(300)}`))
    const answer = await app.inject({ url })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(GIF)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/gif',
      'content-length': `${GIF.length}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=604800',
    })
    expect(answer.headers).not.toHaveProperty('set-cookie')
    const again = await app.inject({ url, headers: { 'if-none-match': `${answer.headers.etag}` } })
    expect(again.statusCode).toBe(304)
    expect(host.connections()).toBe(1)
  })

  it('is 404 for a wrong signature, without a request to the host', async () => {
    const encoded = Buffer.from(host.url('/a.gif')).toString('base64url')
    const answer = await app.inject({ url: `/files/external/${'A'.repeat(22)}/${encoded}` })
    expect(answer.statusCode).toBe(404)
    expect(host.connections()).toBe(0)
  })

  it('is 404 if it is not a picture, or if its host is not allowed', async () => {
    expect((await app.inject({ url: proxied(host.url('/page')) })).statusCode).toBe(404)
    expect((await app.inject({ url: proxied('https://169.254.169.254/') })).statusCode).toBe(404)
  })

  it.each([
    ['fetched', new GateFull('full')],
    ['drawn', new PicturesUnavailable('full')],
  ])('is 503 with Retry-After while too many are being %s', async (_what, full) => {
    await app.close()
    serve({ find: () => Promise.reject(full) })
    const answer = await app.inject({ url: proxied(host.url('/a.gif')) })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
  })
})
