import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '@modstead/infra/telemetry/log'
import { expect, it } from 'vitest'
import { buildHttp } from './build-http.ts'
import { serveSite } from './serve-site.ts'

it('logs as an error what a page tells of a failure', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'site-'))
  await mkdir(join(dist, 'server'))
  await mkdir(join(dist, 'client', 'assets'), { recursive: true })
  for (const name of ['favicon.ico', 'favicon.svg', 'apple-touch-icon.png', 'card.png'])
    await writeFile(join(dist, 'client', name), '')
  await writeFile(
    join(dist, 'server', 'server.js'),
    `export const handle = async (request, { onError }) => {
      onError(new Error('the page broke'))
      return new Response('sorry', { status: 500 })
    }`,
  )
  let logged = ''
  const write = (line: string) => {
    logged += line
  }
  const addresses = { publicUrl: 'https://mods.test', filesUrl: 'https://files.test' }
  const settings = { ...addresses, rateLimit: 3, trustProxy: false }
  const app = await buildHttp(settings, createLog('info', { write }), async () => null)
  try {
    await serveSite(app, { ...addresses, dist })
    expect((await app.inject('/mod/x')).statusCode).toBe(500)
    expect(JSON.parse(logged)).toMatchObject({ level: 50, err: { message: 'the page broke' } })
  } finally {
    await app.close()
    await rm(dist, { recursive: true })
  }
})
