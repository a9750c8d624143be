import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A program that listens on its own machine for the answer of a browser. */
export interface AppOnDevice {
  /** The address for the answer. */
  readonly redirect: string
  readonly port: number
  /** The content of the next answer. */
  answer(): Promise<Readonly<Record<string, string>>>
  stop(): Promise<void>
}

export const startAppOnDevice = async (): Promise<AppOnDevice> => {
  let waiting = Promise.withResolvers<Readonly<Record<string, string>>>()
  const server = createServer(({ url = '/' }, response) => {
    const { searchParams } = new URL(url, 'http://127.0.0.1')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end('<!doctype html><title>App</title><h1>Back in the app</h1>')
    if (searchParams.size > 0) waiting.resolve(Object.fromEntries(searchParams))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    port,
    redirect: `http://127.0.0.1:${port}/callback`,
    async answer() {
      const told = await waiting.promise
      waiting = Promise.withResolvers()
      return told
    },
    stop: () => new Promise((stopped) => server.close(() => stopped())),
  }
}
