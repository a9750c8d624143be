import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answer, type Api, connect } from '../support/api.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject } from '../support/publish.ts'
import { replaceProcess } from '../support/replace-process.ts'
import { type RoleName, roleProcesses } from '../support/role-processes.ts'

const REPLACED: readonly RoleName[] = ['command-api', 'command-api', 'query-api', 'web']
/** Enough that some are in flight whenever a process begins to end. */
const WRITERS = 32

let product: TestProduct
let user: Api

beforeAll(async () => {
  const first = await startProduct()
  await first.stop()
  product = await startProduct({
    inRoles: true,
    arguments: [...new Set(REPLACED)].flatMap((role) => [`--${role}`, '2']),
    dataDir: first.dataDir,
    port: Number(new URL(first.url).port),
  })
  user = connect(product.url, product.accounts.user?.token)
}, 180_000)
afterAll(async () => {
  await product?.stop()
  await product?.forget()
})

test('processes that are told to stop are replaced, and no request fails', { timeout: 240_000 }, async () => {
  const failed: string[] = []
  let isOver = false
  let answered = 0
  const note = ({ status, text }: Answer) => {
    answered += 1
    if (status >= 500) failed.push(`${status} ${text.slice(0, 200)}`)
  }
  const write = async (number: number) => {
    const { id } = await createEmptyProject(user, `project-${number}`)
    while (!isOver) note(await user.patch(`/v3/project/${id}`, { title: `Title ${answered}` }))
  }
  const read = async (path: string) => {
    while (!isOver) note(await user.get(path, { accept: 'text/html' }))
  }
  const lanes = Promise.all([
    ...Array.from({ length: WRITERS }, (_, number) => write(number)),
    ...['/v2/tag/loader', '/docs', '/'].map(read),
  ])
  const kept = { url: product.url, pid: () => product.process.pid ?? 0 }
  for (const role of REPLACED)
    for (const pid of roleProcesses(kept.pid()).get(role) ?? []) await replaceProcess(kept, role, pid)
  isOver = true
  await lanes
  expect(failed).toEqual([])
  expect(answered).toBeGreaterThan(WRITERS * 10)
})
