import { connect } from 'node:net'

/** undefined when something listens there, otherwise why not. Only looks at the first host of a cluster. */
export const serverAnswers = (url: string | undefined): Promise<string | undefined> => {
  const address = /^esdb(?:\+discover)?:\/\/(?:[^@/]*@)?([^:/?,]+)(?::(\d+))?/.exec(url ?? '')
  if (!url) return Promise.resolve('EVENTSTORE_URL is not set')
  if (!address) return Promise.resolve('EVENTSTORE_URL does not look like esdb://host:2113')
  return new Promise((resolve) => {
    const socket = connect({ host: address[1] ?? '', port: Number(address[2] ?? 2113), timeout: 2_000 })
    const end = (reason: string | undefined) => {
      socket.destroy()
      resolve(reason)
    }
    socket.once('connect', () => end(undefined))
    socket.once('timeout', () => end('EVENTSTORE_URL does not answer'))
    socket.once('error', (error) => end(`EVENTSTORE_URL does not answer: ${error.message}`))
  })
}
