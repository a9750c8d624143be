import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { openInternet, type Reach } from '../outgoing/reach.ts'
import { type HttpsHost, reachOf, startHttpsHost } from '../outgoing/test-https-host.ts'
import { fetchPicture } from './fetch-picture.ts'
import { PictureUnavailable } from './picture-unavailable.ts'

const hosts: HttpsHost[] = []
afterEach(async () => {
  await Promise.all(hosts.splice(0).map((host) => host.close()))
})

const hostWith = async (answer: RequestListener) => {
  const host = await startHttpsHost(answer)
  hosts.push(host)
  return host
}

const PICTURE = Buffer.from('not looked at here')
const limits = { maxBytes: 1_000, timeoutMs: 5_000 }
const picture: RequestListener = (_request, reply) => reply.end(PICTURE)
const redirectTo =
  (location: string): RequestListener =>
  (request, reply) => {
    if (request.url === '/end') reply.end(PICTURE)
    else reply.writeHead(302, { location }).end()
  }

const refusal = (work: Promise<unknown>) => expect(work).rejects.toThrow(PictureUnavailable)

/** Distinguishes a refusal to try from a host that merely cannot be reached from here. */
const untried = (work: Promise<unknown>) =>
  expect(work).rejects.toThrow(/not one of the open internet|not one of the web|credentials|has no address/)

describe('a picture on another host', () => {
  it('arrives with its bytes, and its host learns nothing about the reader', async () => {
    let seen: object = {}
    const host = await hostWith((request, reply) => {
      seen = request.headers
      reply.end(PICTURE)
    })
    expect(await fetchPicture(host.url('/a.png?x=1'), reachOf(host), limits)).toEqual(PICTURE)
    expect(Object.keys(seen).sort()).toEqual([
      'accept',
      'accept-encoding',
      'connection',
      'host',
      'user-agent',
    ])
  })

  it('is requested with TLS even if it was linked without', async () => {
    const host = await hostWith(picture)
    const bytes = await fetchPicture(host.url('/a.png').replace('https:', 'http:'), reachOf(host), limits)
    expect(bytes).toEqual(PICTURE)
  })

  it('may be at most three redirects away', async () => {
    const steps = await hostWith(({ url = '' }, reply) => {
      const left = Number(url.slice(1))
      if (left === 0) reply.end(PICTURE)
      else reply.writeHead(301, { location: `/${left - 1}` }).end()
    })
    expect(await fetchPicture(steps.url('/3'), reachOf(steps), limits)).toEqual(PICTURE)
    await refusal(fetchPicture(steps.url('/4'), reachOf(steps), limits))
  })

  it('is limited in bytes, announced or not, and in time', async () => {
    const announced = await hostWith((_request, reply) => reply.end(Buffer.alloc(1_001)))
    const endless = await hostWith((_request, reply) => {
      const feeding = setInterval(() => reply.write(Buffer.alloc(300)), 1)
      reply.on('close', () => clearInterval(feeding))
    })
    const silent = await hostWith(() => {})
    await refusal(fetchPicture(announced.url('/'), reachOf(announced), limits))
    await refusal(fetchPicture(endless.url('/'), reachOf(endless), limits))
    await refusal(fetchPicture(silent.url('/'), reachOf(silent), { ...limits, timeoutMs: 50 }))
  })

  it('is refused with another status or compressed', async () => {
    const missing = await hostWith((_request, reply) => reply.writeHead(404).end(PICTURE))
    const packed = await hostWith((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(PICTURE),
    )
    await refusal(fetchPicture(missing.url('/'), reachOf(missing), limits))
    await refusal(fetchPicture(packed.url('/'), reachOf(packed), limits))
  })

  it('needs a valid certificate of its host', async () => {
    const host = await hostWith(picture)
    const { ca: _ours, ...reach } = reachOf(host)
    await refusal(fetchPicture(host.url('/'), reach, limits))
    await refusal(fetchPicture(`https://other.test:${host.port}/`, reachOf(host), limits))
  })
})

describe('an address outside the public internet', () => {
  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0.0.0.0/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[64:ff9b::127.0.0.1]/',
    'https://[fd00::1]/',
    'https://1.1.1.1:22/',
    'https://user:secret@1.1.1.1/',
    'http://127.0.0.1/',
    'ftp://1.1.1.1/a.png',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    'not an address',
  ])('is refused: %s', (address) => untried(fetchPicture(address)))

  it.each([
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['8.8.8.8', '10.0.0.1']],
    [['2606:4700:4700::1111', '::1']],
    [['::ffff:127.0.0.1']],
    [[]],
  ])('is refused if its name resolves to %j', (addresses) =>
    untried(fetchPicture('https://pictures.test/', { ...openInternet, resolve: async () => addresses })),
  )

  it('is not connected to even if a name changes its address', async () => {
    const host = await hostWith(picture)
    const answers = ['127.0.0.1', '169.254.169.254']
    let asked = 0
    const reach: Reach = { ...reachOf(host), resolve: async () => [answers[asked++] ?? ''] }
    expect(await fetchPicture(host.url('/'), reach, limits)).toEqual(PICTURE)
    expect(asked).toBe(1)
    await untried(fetchPicture(host.url('/'), reach, limits))
    expect(host.connections()).toBe(1)
  })

  it('cannot be reached by a redirect', async () => {
    const inner = await hostWith(picture)
    for (const target of [
      `https://127.0.0.1:${inner.port}/`,
      `https://inner.pictures.test:${inner.port}/`,
      'https://169.254.169.254/',
      'https://[::ffff:10.0.0.1]/',
      'file:///etc/passwd',
      'javascript:alert(1)',
    ]) {
      const outer = await hostWith(redirectTo(target))
      await untried(fetchPicture(outer.url('/'), reachOf(outer), limits))
      expect(outer.connections()).toBe(1)
    }
    expect(inner.connections()).toBe(0)
  })
})
