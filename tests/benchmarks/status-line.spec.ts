import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { StatusLine } from './status-line.ts'

const closes: (() => void)[] = []
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

/** A server that answers each request with the next of these functions. */
const serving = async (...answers: ((socket: Socket) => unknown)[]) => {
  const server = createServer((socket) => socket.on('data', () => answers.shift()?.(socket)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const line = await StatusLine.open(new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
  closes.push(() => {
    line.close()
    server.close()
  })
  return line
}

const answerOf = (status: number, body: string) =>
  `HTTP/1.1 ${status} Text\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n${body}`

it('counts an answer when its last byte is there, and then sends the next request', async () => {
  let isWhole = false
  const line = await serving(
    async (socket) => {
      const answer = answerOf(200, 'x'.repeat(100_000))
      socket.write(answer.slice(0, 300))
      await pause(50)
      isWhole = true
      socket.write(answer.slice(300))
    },
    (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
    (socket) => socket.write(answerOf(503, '')),
  )
  expect(await line.send('one')).toBe(200)
  expect(isWhole).toBe(true)
  expect(await line.send('two')).toBe(204)
  expect(await line.send('three')).toBe(503)
})

it('fails if the server closes the connection', async () => {
  const line = await serving((socket) => socket.end())
  await expect(line.send('one')).rejects.toThrow('the server closed the connection')
})
