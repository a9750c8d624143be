import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject } from '../support/publish.ts'
import { ROLES, roleProcesses } from '../support/role-processes.ts'
import { readStoredData } from '../support/stored-data.ts'

const WRITERS = 16
/** Number of processes per role. */
const PROCESSES = 2
/**
 * Each round kills the oldest process of every role, at most one round a second. `ROLE_KILL_ROUNDS=60` for
 * the long form.
 */
const ROUNDS = Number(process.env.ROLE_KILL_ROUNDS ?? 15)
const TURN_EVERY_MS = 1_000

let product: TestProduct | undefined
afterAll(async () => {
  await product?.stop()
  await product?.forget()
})

const createProjects = async (user: Api): Promise<readonly string[]> => {
  const projects: string[] = []
  for (let index = 0; index < WRITERS; index++)
    projects.push((await createEmptyProject(user, `project-${index}`)).id)
  return projects
}

test('while one process after another is killed, nothing acknowledged is lost or duplicated, and a revoked token stays invalid', async () => {
  const alone = await startProduct()
  product = alone
  const userToken = alone.accounts.user?.token
  const projects = await createProjects(connect(alone.url, userToken))
  await alone.stop()

  const counts = ROLES.flatMap((role) => [`--${role}`, `${PROCESSES}`])
  const running = await startProduct({
    dataDir: alone.dataDir,
    port: Number(new URL(alone.url).port),
    inRoles: true,
    arguments: counts,
  })
  product = running
  const user = connect(running.url, userToken)
  const made = await user.post('/v2/pat', {
    name: 'To be revoked',
    scopes: 2 ** 12,
    expires: '2099-01-01T00:00:00Z',
  })
  const { id, access_token } = made.as<{ id: string; access_token: string }>()
  const revoked = connect(running.url, access_token)
  expect((await revoked.patch(`/v2/project/${projects[0]}`, { description: 'Before' })).status).toBe(204)
  expect((await user.delete(`/v2/pat/${id}`)).status).toBe(204)

  const over = new AbortController()
  let sent = 0
  const acknowledged = new Set<number>()
  const unexpected: number[] = []
  const write = async (project: string): Promise<void> => {
    while (!over.signal.aborted) {
      const command = sent++
      const sending = {
        headers: { 'idempotency-key': `command ${command}` },
        body: { title: `Title ${command}.` },
      }
      for (let status: number | null = null; status !== 204; ) {
        status = await user.send('PATCH', `/v2/project/${project}`, sending).then(
          (answer) => answer.status,
          () => null,
        )
        if (status === 204) acknowledged.add(command)
        else if (status !== null && status !== 503) {
          unexpected.push(status)
          break
        } else await pause(20)
      }
    }
  }
  const tryRevoked = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const status = await revoked.patch(`/v2/project/${projects[0]}`, { description: 'After' }).then(
        (answer) => answer.status,
        () => 503,
      )
      if (status !== 401 && status !== 503) unexpected.push(status)
      await pause(10)
    }
  }
  const working = [...projects.map(write), tryRevoked()]

  const kills: string[] = []
  const oldestOfEach = () => {
    const processes = roleProcesses(running.process.pid ?? 0)
    return ROLES.map((role) => ({ role, pid: processes.get(role)?.[0] }))
  }
  for (let turn = 0; turn < ROUNDS; turn++) {
    const next = pause(TURN_EVERY_MS)
    // A process that was killed soon after its start comes back after a pause.
    const missing = () => oldestOfEach().filter(({ pid }) => pid === undefined)
    await expect.poll(missing, { timeout: 30_000, interval: 100 }).toEqual([])
    for (const { role, pid } of oldestOfEach()) {
      if (pid === undefined) continue
      process.kill(pid, 'SIGKILL')
      kills.push(role)
    }
    await next
    // If they were only killed during their start, they would have nothing to lose.
    const before = acknowledged.size
    await expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 50 }).toBeGreaterThan(before)
  }
  over.abort()
  await Promise.all(working)
  expect(unexpected).toEqual([])
  expect(kills).toEqual(Array.from({ length: ROUNDS }, () => ROLES).flat())
  expect(acknowledged.size).toBe(sent)
  await running.stop()

  const { events, chain, proved, projections } = await readStoredData(running.dataDir, running.url)
  const stored = events.flatMap(({ data }) => /"Title (\d+)\."/.exec(JSON.stringify(data))?.[1] ?? [])
  expect(stored.map(Number).toSorted((left, right) => left - right)).toEqual(
    [...acknowledged].toSorted((left, right) => left - right),
  )
  expect(JSON.stringify(events.map(({ data }) => data))).not.toContain('After')
  expect(chain).toMatchObject({ brokenInTotal: 0, broken: [] })
  expect(proved).toEqual(projections)
  console.info(
    `${kills.length} processes killed, ${acknowledged.size} commands acknowledged, each stored once`,
  )
})
