import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { headKeyOf } from '@modstead/infra/audit/head'
import { HeadSigner } from '@modstead/infra/audit/head-signer'
import { publishHead } from '@modstead/infra/audit/published-head'
import { auditMigrations } from '@modstead/infra/audit/tables'
import { migrate } from '@modstead/infra/postgres/migrate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../../../projectors/src/samples/open-log.ts'

const page = new URL('../../../docs/events.md', import.meta.url)
const EVENTS = 1_203

let log: Awaited<ReturnType<typeof openLog>>
let directory: string
let lines: readonly string[]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'modstead-own-'))
  log = await openLog()
  await migrate(log.pool, 'audit', auditMigrations)
  for (let number = 0; number < EVENTS; number += 1)
    await log.append(`follow-ü"${number % 50}.p1`, {
      type: 'ProjectFollowed',
      data: { userId: `u\n${number}`, projectId: 'p1', at: '2026-02-03T04:05:06.000Z' },
    })
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const key = headKeyOf(pem)
  const head = await new HeadSigner(log.parts.store, log.pool, key).sign()
  if (head === undefined) throw new Error('nothing was signed')
  const markdown = await readFile(page, 'utf8')
  const [, script = ''] = /```js\n([\s\S]*?)```/.exec(markdown) ?? []
  const [, query = ''] = /-c '(select [^']+)'/.exec(markdown) ?? []
  await writeFile(join(directory, 'verify-log.mjs'), script)
  await writeFile(join(directory, 'head.json'), JSON.stringify({ heads: [publishHead(head)], next: null }))
  await writeFile(join(directory, 'audit-key.pem'), key.publicKey)
  const { rows } = await log.pool.query({
    text: query,
    rowMode: 'array',
    types: { getTypeParser: () => String },
  })
  lines = rows.map(([line]) => line)
})

afterAll(async () => {
  await log.close()
  await rm(directory, { recursive: true, force: true })
})

const verify = async (given: readonly string[]) => {
  const child = spawn(process.execPath, ['verify-log.mjs', 'head.json', 'audit-key.pem'], { cwd: directory })
  child.stdin.on('error', () => {})
  child.stdin.end(given.map((line) => `${line}\n`).join(''))
  const [out, said] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return `${out}${said}`
}

test('the script on the page verifies a log, and detects altered, swapped and missing events', async () => {
  expect(lines).toHaveLength(EVENTS)
  expect(await verify(lines)).toMatch(/^1203 events are what was signed at /)
  const altered = lines.with(700, (lines[700] ?? '').replace('p1', 'p2'))
  expect(await verify(altered)).toMatch(/^Event 700 .* was altered\.\n$/)
  const swapped = lines.with(700, lines[701] ?? '').with(701, lines[700] ?? '')
  expect(await verify(swapped)).toBe('The log is not the one that was signed.\n')
  expect(await verify(lines.slice(0, -1))).toBe('The log ends after 1202 events, and 1203 were signed.\n')
})
