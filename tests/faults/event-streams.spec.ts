import { once } from 'node:events'
import { connect as connectSocket, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { type Api, connect } from '../support/api.ts'
import { type EventLines, followEventLines, type ToldEvent } from '../support/event-lines.ts'
import { restartProduct, startProduct, type TestProduct } from '../support/product.ts'
import { createProject, ok } from '../support/publish.ts'

let product: TestProduct

afterEach(async () => {
  await product.stop()
  await product.forget()
})

const tokenOf = (name: string): string => product.accounts[name]?.token ?? ''
const as = (name: string): Api => connect(product.url, tokenOf(name))
const placesOf = (events: readonly ToldEvent[]) =>
  events.map(({ stream, revision }) => `${stream}@${revision}`)
const wholeLog = async (): Promise<readonly string[]> => {
  const lines = await followEventLines(product.url, tokenOf('admin'), { follow: 'false' })
  expect(await lines.ended).toBe(true)
  return placesOf(lines.events)
}
const followFrom = (cursor: string | null): Promise<EventLines> =>
  followEventLines(product.url, tokenOf('admin'), cursor === null ? {} : { after: cursor })

/** Requests the stream and reads nothing of the answer. */
const openIdle = async (): Promise<Socket> => {
  const { hostname, port } = new URL(product.url)
  const socket = connectSocket(Number(port), hostname)
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET /v3/events HTTP/1.1\r\nhost: x\r\nauthorization: ${tokenOf('admin')}\r\n\r\n`)
  return socket
}

const LONG = 'A long text that fills the buffers of a connection. '.repeat(1_200)

describe('a stream of events', () => {
  it('ends with its cursor when the product stops, in time even if somebody does not read', async () => {
    product = await startProduct()
    const { id } = await createProject(as('creator'), 'streamed')
    for (let number = 0; number < 120; number++)
      ok(await as('creator').patch(`/v2/project/${id}`, { body: `${number} ${LONG}` }), 204)
    const following = await followFrom(null)
    const idle = await openIdle()
    await following.until(120)
    const code = await product.stop()
    expect({ code, output: product.output() }).toEqual({
      code: 0,
      output: expect.not.stringMatching(/did not stop/),
    })
    expect(await following.ended).toBe(true)
    idle.destroy()
    const seen = placesOf(following.events)
    product = await restartProduct(product)
    ok(await as('creator').patch(`/v2/project/${id}`, { title: 'Streamed on' }), 204)
    const rest = await followFrom(following.cursor())
    await rest.until(1)
    rest.leave()
    expect([...seen, ...placesOf(rest.events)]).toEqual(await wholeLog())
  })

  it('continues without a gap or a duplicate after the process was killed', async () => {
    product = await startProduct()
    const { id } = await createProject(as('creator'), 'killed')
    const seen: ToldEvent[] = []
    for (let kill = 0; kill < 3; kill++) {
      const writing = Promise.all(
        Array.from({ length: 40 }, (_, number) =>
          as('creator')
            .patch(`/v2/project/${id}`, { title: `Killed ${kill} ${number}` })
            .catch(() => undefined),
        ),
      )
      const following = await followFrom(seen.at(-1)?.cursor ?? null)
      await following.until(8)
      product.process.kill('SIGKILL')
      await once(product.process, 'exit')
      await writing
      await following.ended
      seen.push(...following.events)
      product = await restartProduct(product)
    }
    const all = await wholeLog()
    const rest = await followFrom(seen.at(-1)?.cursor ?? null)
    await rest.until(all.length - seen.length)
    rest.leave()
    expect([...placesOf(seen), ...placesOf(rest.events)]).toEqual(all)
  })
})
