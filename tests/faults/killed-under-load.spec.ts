import { afterAll, expect, test } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { inFlight } from '../support/in-flight.ts'
import { killTree } from '../support/process-tree.ts'
import { restartProduct, startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

const PROJECTS = 100
const COMMANDS = 2_000
const IN_FLIGHT = 256
/** Kills while most of the commands are still unanswered. */
const ACKNOWLEDGED_BEFORE_KILL = 500

let product: TestProduct
afterAll(async () => {
  await product.stop()
  await product.forget()
})

const userOf = ({ url, accounts }: TestProduct): Api => connect(url, accounts.user?.token)

/** Sends the same command at every attempt: its title and its key belong to the command. */
const send = async (user: Api, projects: readonly string[], command: number): Promise<number> => {
  const path = `/v2/project/${projects[command % projects.length]}`
  const sending = {
    headers: { 'idempotency-key': `command ${command}` },
    body: { title: `Title ${command}.` },
  }
  return (await user.send('PATCH', path, sending)).status
}

test('after kill -9 of the process tree during 2,000 commands, every acknowledged one is stored once', async () => {
  product = await startProduct()
  const user = userOf(product)
  const projects: string[] = []
  await inFlight(
    Array.from({ length: PROJECTS }, (_, index) => index),
    16,
    async (index) => {
      projects.push((await createEmptyProject(user, `project-${index}`)).id)
    },
  )

  const commands = Array.from({ length: COMMANDS }, (_, index) => index)
  const acknowledged = new Set<number>()
  let killed: Promise<void> | undefined
  const attempt = async (command: number) => {
    if (killed) return
    const status = await send(user, projects, command).catch(() => null)
    if (status === 204) acknowledged.add(command)
    else expect(killed).toBeDefined()
    if (acknowledged.size >= ACKNOWLEDGED_BEFORE_KILL) killed ??= killTree(product.process.pid ?? 0)
  }
  await inFlight(commands, IN_FLIGHT, attempt)
  await killed
  expect(acknowledged.size).toBeLessThan(COMMANDS)

  product = await restartProduct(product)
  const again = userOf(product)
  const statuses = new Set<number>()
  await inFlight(commands, IN_FLIGHT, async (command) => {
    statuses.add(await send(again, projects, command))
  })
  expect(statuses).toEqual(new Set([204]))
  expect(await product.stop()).toBe(0)

  const { events, chain, proved, projections } = await readStoredData(product.dataDir, product.url)
  const times = new Map(commands.map((command) => [command, 0]))
  for (const { data } of events) {
    const command = /"Title (\d+)\."/.exec(JSON.stringify(data))?.[1]
    if (command !== undefined) times.set(Number(command), (times.get(Number(command)) ?? 0) + 1)
  }
  expect([...times].filter(([, count]) => count !== 1)).toEqual([])
  expect(chain).toMatchObject({ brokenInTotal: 0, broken: [] })
  expect(chain.events).toBe(events.length)
  expect(proved).toEqual(projections)
})
