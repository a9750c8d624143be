import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../product.ts'
import type { Member } from './cluster/members.ts'
import { type NodeProcess, startNodeProcess } from './node-process.ts'
import { type Security, securedAddress } from './secured-address.ts'

const NODES = 3
const HOST = '127.0.0.1'
const ELECTION_LIMIT_MS = 60_000
/** A busy machine answers late. A frozen node never does. */
const ANSWER_LIMIT_MS = 1_000
const LOOK_EVERY_MS = 50

export interface ServerCluster {
  /** For `openEventStoreDb`: all nodes. */
  readonly url: string
  /** For `openEventStoreDb`: only this node, whether it leads or not. */
  urlOf(node: NodeProcess): string
  readonly nodes: readonly NodeProcess[]
  /** The leading node, once there is one. */
  leader(): Promise<NodeProcess>
  stop(): Promise<void>
}

/** Distinct ports in pairs: for clients and for the other nodes. */
const freePorts = async (count: number): Promise<number[]> => {
  const ports = new Set<number>()
  while (ports.size < count) ports.add(await freePort())
  return [...ports]
}

/** Three nodes in separate processes. One that ends by itself with code 0 is restarted. */
export const startServerCluster = async (security: Security = {}): Promise<ServerCluster> => {
  const directory = await mkdtemp(join(tmpdir(), 'modstead-eventstoredb-'))
  const ports = await freePorts(2 * NODES)
  const members = Array.from({ length: NODES }, (_, place): Member => {
    const [port = 0, internalPort = 0] = ports.slice(2 * place)
    return { host: HOST, port, internalPort }
  })
  const settingsOf = (self: number) => ({
    ...security,
    directory: join(directory, `${self}`),
    port: members[self]?.port ?? 0,
    membership: { members, self },
  })
  const nodes = await Promise.all(members.map((_, self) => startNodeProcess(settingsOf(self))))
  let isStopped = false
  const supervise = async (node: NodeProcess): Promise<void> => {
    while (!isStopped) {
      if ((await node.ended()) === 0 && !isStopped) await node.start()
      else await pause(LOOK_EVERY_MS)
    }
  }
  const supervised = nodes.map(supervise)
  const urlsOfNodes = await Promise.all(
    members.map(({ port }) => securedAddress([port], security, directory)),
  )

  return {
    url: await securedAddress(
      members.map(({ port }) => port),
      security,
      directory,
    ),
    urlOf: (node) => urlsOfNodes[nodes.indexOf(node)] ?? '',
    nodes,
    async leader() {
      const deadline = performance.now() + ELECTION_LIMIT_MS
      while (performance.now() < deadline) {
        const leads = await Promise.all(
          nodes.map((node) => Promise.race([node.leads(), pause(ANSWER_LIMIT_MS, false)]).catch(() => false)),
        )
        const leader = nodes[leads.indexOf(true)]
        if (leader) return leader
        await pause(LOOK_EVERY_MS)
      }
      throw new Error('no node leads')
    },
    async stop() {
      isStopped = true
      await Promise.all(nodes.map((node) => node.kill()))
      await Promise.all(supervised)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
