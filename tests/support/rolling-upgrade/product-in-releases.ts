import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startTestServer } from '@modstead/infra/postgres/test-server'
import { type Api, connect } from '../api.ts'
import { freePort, startProduct, type TestAccount } from '../product.ts'
import { type RoleProcess, startRoleProcess } from '../role-process.ts'
import type { RoleName } from '../role-processes.ts'

const gatewayScript = fileURLToPath(new URL('../gateway-of-addresses.ts', import.meta.url))
/** Hosts of the processes behind the gateway. */
const HOSTS = ['127.0.0.2', '127.0.0.3'] as const
/** The database has connections for a number of vitest workers. Two releases need as many. */
const SERVED_PROCESSES = 5
const REPLACED_WITHIN_MS = 120_000
const FORWARDED: readonly RoleName[] = ['command-api', 'query-api', 'web']

/**
 * The order in which processes are replaced by those of a later release, so that events of a new kind are first
 * written when others of that release read and follow them. Going back has the opposite order.
 */
const FORWARD: readonly RoleName[] = ['reactions', 'query-api', 'command-api', 'web']

export interface ProductInReleases {
  /** Address of the gateway. */
  readonly url: string
  readonly dataDir: string
  readonly databaseUrl: string
  accountOf(username: string): TestAccount
  as(username: string): Api
  /** Starts two processes of each role from this release, its projectors first. */
  start(bundle: string): Promise<void>
  /** Starts two projectors of this release beside the others, and then replaces all other processes one by one. */
  upgradeTo(bundle: string): Promise<void>
  /** Replaces them by those of the earlier release, whose projectors still run. */
  goBackTo(bundle: string): Promise<void>
  /** Starts one more process, with a port of its own. */
  startBeside(bundle: string, role: RoleName): Promise<RoleProcess>
  stopProcess(process: RoleProcess): Promise<void>
  /** Stops the projectors of all releases. */
  stopProjectors(): Promise<void>
  stop(): Promise<void>
  forget(): Promise<void>
}

/** A product whose roles run in two processes each behind a gateway, from any release. */
export const openProductInReleases = async (
  variables: Readonly<Record<string, string>> = {},
): Promise<ProductInReleases> => {
  const database = await startTestServer(SERVED_PROCESSES)
  // Makes the accounts, which no single role does.
  const alone = await startProduct({ env: { ...variables, DATABASE_URL: database.url } })
  const { url, dataDir, accounts } = alone
  if ((await alone.stop()) !== 0) throw new Error('the product that made the accounts failed')
  const accountOf = (username: string): TestAccount => {
    const account = accounts[username]
    if (account === undefined) throw new Error(`there is no account ${username}`)
    return account
  }
  const ports = new Map<RoleName, number>()
  for (const role of FORWARDED) ports.set(role, await freePort())
  const running = new Set<RoleProcess>()
  const ofRole = new Map<RoleName, RoleProcess[]>()
  const projectors: RoleProcess[] = []

  const led = FORWARDED.map((role) => `${ports.get(role)}`)
  const gateway: ChildProcess = spawn(process.execPath, [gatewayScript, new URL(url).port, ...led], {
    stdio: 'inherit',
  })

  const startRole = async (
    bundle: string,
    role: RoleName,
    host: string,
    port: number,
  ): Promise<RoleProcess> => {
    const env = { ...variables, DATA_DIR: dataDir, DATABASE_URL: database.url, PUBLIC_URL: url }
    const started = await startRoleProcess({ bundle, role, host, port, env })
    running.add(started)
    return started
  }
  /** Starts one of the two processes of a role. If the gateway does not look for it, it may have any port. */
  const startAt = async (bundle: string, role: RoleName, host: string): Promise<RoleProcess> =>
    startRole(bundle, role, host, ports.get(role) ?? (await freePort()))
  const startPair = (bundle: string, role: RoleName): Promise<RoleProcess[]> =>
    Promise.all(HOSTS.map((host) => startAt(bundle, role, host)))

  const stopProcess = async (process: RoleProcess): Promise<void> => {
    running.delete(process)
    const code = await process.stop()
    if (code !== 0) throw new Error(`a process at ${process.url} ended with ${code}`)
  }

  const ledTo = async (role: RoleName): Promise<number> => {
    const answer = await fetch(`${url}/readyz`)
    const { processes } = (await answer.json()) as { readonly processes: Readonly<Record<string, number>> }
    return processes[role] ?? 0
  }
  const untilLedTo = async (role: RoleName): Promise<void> => {
    if (!FORWARDED.includes(role)) return
    const deadline = performance.now() + REPLACED_WITHIN_MS
    while ((await ledTo(role)) < HOSTS.length) {
      if (performance.now() > deadline) throw new Error(`the gateway does not use two processes of ${role}`)
      await pause(100)
    }
  }

  /** As a supervisor does: the next one ends once the gateway uses the new one. */
  const replace = async (role: RoleName, bundle: string): Promise<void> => {
    const processes = ofRole.get(role) ?? []
    for (const [index, host] of HOSTS.entries()) {
      const former = processes[index]
      if (former) await stopProcess(former)
      processes[index] = await startAt(bundle, role, host)
      await untilLedTo(role)
    }
  }
  const replaceAll = async (roles: readonly RoleName[], bundle: string): Promise<void> => {
    for (const role of roles) await replace(role, bundle)
  }

  return {
    url,
    dataDir,
    databaseUrl: database.url,
    accountOf,
    as: (username) => connect(url, accountOf(username).token),
    async start(bundle) {
      projectors.push(...(await startPair(bundle, 'projectors')))
      for (const role of FORWARD) ofRole.set(role, await startPair(bundle, role))
      for (const role of FORWARD) await untilLedTo(role)
    },
    async upgradeTo(bundle) {
      // Its tables are built while the old ones are in use.
      projectors.push(...(await startPair(bundle, 'projectors')))
      await replaceAll(FORWARD, bundle)
    },
    goBackTo: (bundle) => replaceAll(FORWARD.toReversed(), bundle),
    startBeside: async (bundle, role) => startRole(bundle, role, '127.0.0.1', await freePort()),
    stopProcess,
    async stopProjectors() {
      for (const each of projectors.splice(0)) await stopProcess(each)
    },
    async stop() {
      // All at once, and so without what they need to end well.
      await Promise.all([...running].map((each) => each.stop()))
      if (gateway.exitCode === null) {
        const exited = once(gateway, 'exit')
        gateway.kill('SIGKILL')
        await exited
      }
    },
    async forget() {
      await alone.forget()
      await database.stop()
    },
  }
}
