import { afterAll, expect, it } from 'vitest'
import { openCuttingProxy } from '../event-store/embedded/cutting-proxy.ts'
import { primaryAddress } from './primary-address.ts'
import { openTestDatabase } from './test-database.ts'

const NOBODY = '127.0.0.1:9'
const database = await openTestDatabase()
const server = await openCuttingProxy(database.url)

afterAll(async () => {
  await server.close()
  await database.close()
})

/** The address of the server with these hosts instead of its own. */
const withHosts = (hosts: string): string => server.url.replace(new URL(server.url).host, hosts)

it('accepts an address with one host as it is, without connecting', async () => {
  expect(await primaryAddress(withHosts(NOBODY))).toBe(withHosts(NOBODY))
})

it('chooses the first host that answers and accepts writes, and keeps the rest of the address', async () => {
  const { host } = new URL(server.url)
  expect(await primaryAddress(withHosts(`${NOBODY},${host},${NOBODY}`))).toBe(server.url)
})

it('says why the last host in a list cannot be used', async () => {
  const refused = primaryAddress(withHosts(`${NOBODY},${NOBODY}`))
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
