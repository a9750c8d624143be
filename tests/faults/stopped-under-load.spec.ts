import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { inFlight } from '../support/in-flight.ts'
import { startProduct, type TestProduct } from '../support/product.ts'
import { createEmptyProject } from '../support/publish.ts'
import { readStoredData } from '../support/stored-data.ts'

let product: TestProduct
afterAll(async () => {
  await product.stop()
  await product.forget()
})

test('SIGTERM under load ends the product by itself within five seconds, and nothing acknowledged is lost', async () => {
  product = await startProduct()
  const user = connect(product.url, product.accounts.user?.token)
  const projects = await Promise.all(
    Array.from({ length: 16 }, (_, index) => createEmptyProject(user, `project-${index}`)),
  )
  const exited = once(product.process, 'exit')
  const acknowledged: number[] = []
  let asked = false
  await inFlight(
    Array.from({ length: 5_000 }, (_, index) => index),
    64,
    async (command) => {
      if (product.process.exitCode !== null) return
      const path = `/v2/project/${projects[command % projects.length]?.id}`
      const answer = await user.patch(path, { title: `Title ${command}.` }).catch(() => null)
      if (answer?.status === 204) acknowledged.push(command)
      else expect(asked).toBe(true)
      if (acknowledged.length < 500 || asked) return
      asked = true
      product.process.kill('SIGTERM')
    },
  )
  // 0 means that every part stopped before the limit, 1 that one did not.
  expect(await exited).toEqual([0, null])
  expect(acknowledged.length).toBeLessThan(5_000)

  const { events, chain, proved, projections } = await readStoredData(product.dataDir, product.url)
  const stored = new Set(events.map(({ data }) => /"Title (\d+)\."/.exec(JSON.stringify(data))?.[1]))
  expect(acknowledged.filter((command) => !stored.has(`${command}`))).toEqual([])
  expect(chain.brokenInTotal).toBe(0)
  expect(proved).toEqual(projections)
})
