import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Membership } from './cluster/members.ts'
import type { FrontOptions } from './front.ts'
import type { Calls, NodeOptions, Switches } from './node.ts'
import type { Security } from './secured-address.ts'

/** Settings of a node in a separate process, or of what stands in front of one. */
export type ProcessSettings = NodeSettings | FrontOptions

export interface NodeSettings extends Required<Pick<NodeOptions, 'directory' | 'port'>>, Security {
  /** By default the node is alone. */
  readonly membership?: Membership
}

export interface Request {
  readonly id: number
  readonly name: keyof Switches | 'calls' | 'leads'
  readonly values: readonly unknown[]
}

export interface Response {
  readonly id: number
  readonly value: unknown
}

/** The switches of a node in another process. Each takes effect once its promise resolves. */
type RemoteSwitches = {
  readonly [Name in keyof Switches]: (...values: Parameters<Switches[Name]>) => Promise<void>
}

/** A node that can be killed, frozen and restarted on the same port, with the same events. */
export interface NodeProcess extends RemoteSwitches {
  /** Calls that arrived since the last start. */
  calls(): Promise<Calls>
  /** Whether this node stores changes. */
  leads(): Promise<boolean>
  /** Resolves to the exit code once it has ended, or to null if it was killed. */
  ended(): Promise<number | null>
  /** Ends it like `kill -9`. Resolves when it is gone. */
  kill(): Promise<void>
  /** Starts it after it has ended. Resolves once it answers. */
  start(): Promise<void>
  /** SIGSTOP: it keeps its connections and answers nothing. */
  freeze(): void
  thaw(): void
}

const program = fileURLToPath(new URL('./main.ts', import.meta.url))

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** A child process with its unanswered questions. */
const launch = async (settings: ProcessSettings) => {
  const child = spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const asked = new Map<number, PromiseWithResolvers<unknown>>()
  const ready = Promise.withResolvers<void>()
  const ended = once(child, 'exit')
  child.on('message', (message: Response | { readonly ready: true }) => {
    if ('ready' in message) ready.resolve()
    else asked.get(message.id)?.resolve(message.value)
  })
  void ended.then(() => {
    const gone = new Error('the node has ended')
    ready.reject(gone)
    for (const { reject } of asked.values()) reject(gone)
  })
  await ready.promise
  const ask = (name: Request['name'], values: readonly unknown[]): Promise<unknown> => {
    const id = asked.size
    const answer = Promise.withResolvers<unknown>()
    asked.set(id, answer)
    if (hasEnded(child)) answer.reject(new Error('the node has ended'))
    // Without a listener, a node that is killed during a question would end the whole run by EPIPE.
    else child.send({ id, name, values } satisfies Request, (error) => error && answer.reject(error))
    return answer.promise
  }
  return { child, ended, ask }
}

export const startNodeProcess = async (settings: ProcessSettings): Promise<NodeProcess> => {
  let current = await launch(settings)
  const ask: typeof current.ask = (name, values) => current.ask(name, values)
  const flip =
    <Values extends readonly unknown[]>(name: keyof Switches) =>
    async (...values: Values): Promise<void> => {
      await ask(name, values)
    }
  return {
    cutNextAppend: flip('cutNextAppend'),
    dropSubscriptions: flip('dropSubscriptions'),
    callSubscribersTooSlow: flip('callSubscribersTooSlow'),
    slowReads: flip('slowReads'),
    fallSilent: flip('fallSilent'),
    calls: async () => (await ask('calls', [])) as Calls,
    leads: async () => (await ask('leads', [])) as boolean,
    async ended() {
      const { child, ended } = current
      await ended
      return child.exitCode
    },
    async kill() {
      current.child.kill('SIGKILL')
      await current.ended
    },
    async start() {
      if (hasEnded(current.child)) current = await launch(settings)
    },
    freeze: () => void current.child.kill('SIGSTOP'),
    thaw: () => void current.child.kill('SIGCONT'),
  }
}
