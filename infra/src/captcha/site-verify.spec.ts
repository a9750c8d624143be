import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { CaptchaUnavailable } from './port.ts'
import { siteVerify } from './site-verify.ts'

const servers: Server[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
})

const open = async (listener: RequestListener, limitMs?: number) => {
  const server = createServer(listener)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const failures: Error[] = []
  const captcha = siteVerify(
    {
      kind: 'hcaptcha',
      address: `http://127.0.0.1:${port}/`,
      takesSiteKey: true,
      codesOfAnswers: ['wrong', 'late'],
    },
    { siteKey: 'site-key', secret: 'secret-canary', onFailure: (error) => failures.push(error) },
    limitMs,
  )
  return { captcha, failures }
}

const saying = (body: unknown, status = 200): RequestListener => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return (_request, response) => response.writeHead(status).end(text)
}
const refusal = (...codes: unknown[]) => ({ success: false, 'error-codes': codes })

describe('a verdict', () => {
  it.each([
    ['that it is right', { success: true }, true],
    ['that it is wrong', refusal('wrong'), false],
    ['that it is wrong, for two reasons', refusal('wrong', 'late'), false],
  ])('%s is accepted', async (_what, body, expected) => {
    const { captcha, failures } = await open(saying(body))
    expect(await captcha.verify('answer', '::1')).toBe(expected)
    expect(failures).toEqual([])
  })

  it('with another status is accepted anyway', async () => {
    const { captcha } = await open(saying(refusal('wrong'), 400))
    expect(await captcha.verify('answer', '::1')).toBe(false)
  })

  it.each<readonly [string, RequestListener]>([
    ['about the account', saying(refusal('invalid-input-secret'))],
    ['about both the account and the answer', saying(refusal('wrong', 'invalid-input-secret'))],
    ['without a reason', saying({ success: false })],
    ['in another form', saying({ success: 'true' })],
    ['with reasons in another form', saying({ success: false, 'error-codes': 'wrong' })],
    ['in HTML', saying('<h1>Bad gateway</h1>', 502)],
    ['that is empty', saying('')],
    ['that never ends', (_request, response) => void response.writeHead(200).write('{"success":')],
    ['that breaks off', (request) => request.socket.destroy()],
    [
      'that redirects',
      ({ url }, response) =>
        url === '/'
          ? response.writeHead(307, { location: '/right' }).end()
          : response.end(JSON.stringify({ success: true })),
    ],
  ])('%s does not count: the captcha is unavailable, and the operator is told', async (_what, listener) => {
    const { captcha, failures } = await open(listener, 500)
    const error = await captcha.verify('answer-canary', '203.0.113.7').catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CaptchaUnavailable)
    expect(failures).toEqual([error])
    for (const secret of ['secret-canary', 'answer-canary', '203.0.113.7'])
      expect(inspect(error, { depth: 10 })).not.toContain(secret)
  })

  it('of any length is not read to its end', async () => {
    let sent = 0
    const { captcha } = await open((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(16_384))) sent++
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }, 60_000)
    await expect(captcha.verify('answer', '::1')).rejects.toBeInstanceOf(CaptchaUnavailable)
    expect(sent).toBeGreaterThan(0)
  })

  it('is not requested without an answer or for one that is too long', async () => {
    let asked = 0
    const { captcha } = await open((_request, response) => {
      asked++
      response.end(JSON.stringify({ success: true }))
    })
    expect(await captcha.verify('', '::1')).toBe(false)
    expect(await captcha.verify('a'.repeat(8_193), '::1')).toBe(false)
    expect(asked).toBe(0)
    expect(await captcha.verify('a'.repeat(8_192), '::1')).toBe(true)
  })
})
