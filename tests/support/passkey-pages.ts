import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

/** A page with the product's own ceremonies at two addresses of one host. */
export interface PasskeyPages {
  readonly url: string
  /** The same host with another port: another origin with the same passkeys. */
  readonly otherUrl: string
  close(): Promise<void>
}

const ceremony = fileURLToPath(
  new URL('../../frontend/src/features/accounts/passkeys/ceremony.ts', import.meta.url),
)
const page = `<!doctype html><html lang="en"><title>Passkeys</title>
  <script type="module">globalThis.ceremony = await import('/ceremony.js')</script>`

const scripts = async (): Promise<ReadonlyMap<string, string>> => {
  const bundle = await rolldown({ input: { ceremony }, platform: 'browser' })
  const { output } = await bundle.generate({ entryFileNames: '[name].js' })
  await bundle.close()
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])))
}

const serve = async (files: ReadonlyMap<string, string>): Promise<Server> => {
  const server = createServer(({ url = '/' }, response) => {
    const script = files.get(url)
    response
      .setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript')
      .end(script ?? page)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return server
}

const urlOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`

export const openPasskeyPages = async (): Promise<PasskeyPages> => {
  const files = await scripts()
  const servers = [await serve(files), await serve(files)] as const
  const [first, second] = servers
  return {
    url: urlOf(first),
    otherUrl: urlOf(second),
    async close() {
      for (const server of servers) {
        server.closeAllConnections()
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}
