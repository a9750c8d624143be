/** The part of the inspector of Node that is used. */
interface Answer {
  readonly id: number
  readonly result?: { readonly usedSize?: number }
}

const MB = 1_000_000

/** NODE_OPTIONS of a process whose heap is to be asked. Of several processes, the first has the port. */
export const inspectedAt = (port: number): Readonly<Record<string, string>> => ({
  NODE_OPTIONS: `--inspect=127.0.0.1:${port}`,
})

const opened = async (port: number): Promise<WebSocket> => {
  const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as readonly {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(list[0]?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve)
    socket.addEventListener('error', () => reject(new Error('the process could not be inspected')))
  })
  return socket
}

/** MB of the heap that are still referred to. Collects what is not. */
export const liveHeapOf = async (port: number): Promise<number> => {
  const socket = await opened(port)
  const ask = (id: number, method: string): Promise<Answer> =>
    new Promise((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const answer = JSON.parse(String(data)) as Answer
        if (answer.id === id) resolve(answer)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  try {
    await ask(1, 'HeapProfiler.collectGarbage')
    const { result } = await ask(2, 'Runtime.getHeapUsage')
    if (result?.usedSize === undefined) throw new Error('the process does not tell its heap')
    return result.usedSize / MB
  } finally {
    socket.close()
  }
}
