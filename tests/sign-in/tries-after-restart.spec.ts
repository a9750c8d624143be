import { SIGN_IN_TO_ACCOUNT } from '@modstead/command-api/accounts/sign-in/tries'
import { afterAll, expect, test } from 'vitest'
import { connect } from '../support/api.ts'
import { restartProduct, startProduct, type TestProduct } from '../support/product.ts'

let product: TestProduct
afterAll(async () => {
  await product?.stop()
  await product?.forget()
})

const { max, windowMs } = SIGN_IN_TO_ACCOUNT
/** The statuses of so many simultaneous tries with a wrong password. */
const guess = (count: number) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const body = { username: 'user', password: 'another password' }
      return (await connect(product.url).post('/_internal/auth/login', body)).status
    }),
  )

test('tries to sign in stay counted when the product restarts', async () => {
  product = await startProduct()
  const begun = performance.now()
  expect(await guess(max)).toEqual(Array.from({ length: max }, () => 401))
  expect(await product.stop()).toBe(0)
  product = await restartProduct(product)
  const statuses = await guess(max)
  // On a machine that starts it slowly, the limit has given some back.
  const cameBack = Math.floor(((performance.now() - begun) * max) / windowMs)
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(cameBack)
  expect(statuses).toContain(429)
})
