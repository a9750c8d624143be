import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { startSmtp, type TestSmtp } from '../support/engines/smtp.ts'
import { inTime } from '../support/in-time.ts'
import { freePort, startProduct, type TestProduct } from '../support/product.ts'
import { ok } from '../support/publish.ts'
import { signUpAs } from '../support/sign-up.ts'

const WITHIN = { timeout: 120_000, interval: 100 }

interface JobCounts {
  readonly type: string
  readonly waiting: number
  readonly active: number
  readonly delayed: number
  readonly failed: number
}

let port: number
let server: TestSmtp | undefined
let product: TestProduct
let admin: Api

beforeAll(async () => {
  port = await freePort()
  product = await startProduct({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } })
  admin = connect(product.url, product.accounts.admin?.token)
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await product?.forget()
  await server?.stop()
})

const mailJobs = async () => {
  const { types } = ok(await admin.get('/v3/admin/jobs')).as<{ types: readonly JobCounts[] }>()
  const counted = types.filter(({ type }) => type === 'send-mail')
  const sum = (of: (counts: JobCounts) => number) => counted.reduce((total, counts) => total + of(counts), 0)
  return {
    failed: sum(({ failed }) => failed),
    left: sum(({ waiting, active, delayed, failed }) => waiting + active + delayed + failed),
  }
}

test('what posts a mail succeeds while the mail server is away, and the mail arrives once when it is back', async () => {
  ok(await signUpAs(connect(product.url), 'patient'))
  await expect.poll(async () => (await mailJobs()).failed, WITHIN).toBe(1)
  const readiness = async () => (await inTime(admin.get('/readyz'))).body
  await expect.poll(readiness, WITHIN).toMatchObject({ status: 'degraded', missing: 'mail' })
  server = await startSmtp({ port })
  await expect.poll(async () => (await mailJobs()).left, WITHIN).toBe(0)
  expect(server.received.map(({ to }) => to)).toEqual([['patient@mods-mail.test']])
  await expect.poll(readiness, WITHIN).toMatchObject({ status: 'ready' })
}, 240_000)
