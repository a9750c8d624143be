import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp, type TestSmtp } from '../../support/engines/smtp.ts'

const TOOL = fileURLToPath(new URL('../../../server/src/operations/send-test-mail.ts', import.meta.url))

let server: TestSmtp
beforeAll(async () => {
  server = await startSmtp()
})
afterAll(() => server.stop())

const run = (args: readonly string[], url: string = server.url) =>
  new Promise<{ code: unknown; printed: string }>((resolve) => {
    const env = { PATH: process.env.PATH, SMTP_URL: url, PUBLIC_URL: 'https://mods.example.org' }
    execFile(process.execPath, [TOOL, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, printed: `${stdout}${stderr}` }),
    )
  })

test('sends a mail, and prints what the server answered', async () => {
  const { code, printed } = await run(['--to', 'anna@mail.test'])
  expect(printed).toMatch(/^Modstead <no-reply@mods\.example\.org> to anna@mail\.test: 250 /)
  expect(code).toBe(0)
  expect(server.received).toMatchObject([{ from: 'no-reply@mods.example.org', to: ['anna@mail.test'] }])
  expect(server.received[0]?.source.toString()).toContain('https://mods.example.org')
})

test("prints why a server does not accept it, including the server's own words", async () => {
  server.treat({ kind: 'refuse', at: 'receiver', code: 550, text: 'no anna here' })
  const { code, printed } = await run(['--to', 'anna@mail.test'])
  expect(printed).toContain('refused for good: 550')
  expect(printed).toContain('no anna here')
  expect(code).toBe(1)
})

test.each([
  [[], 'smtp://127.0.0.1', 'Usage: npm run mail:test'],
  [['--too', 'a'], 'smtp://127.0.0.1', '--too'],
  [['--to', 'a@b.test'], 'mail.example.org', 'SMTP_URL must'],
])('explains in one line what is wrong with %j', async (args, url, said) => {
  const { code, printed } = await run(args, url)
  expect(printed).toContain(said)
  expect(printed).not.toContain('    at ')
  expect(code).toBe(1)
})
