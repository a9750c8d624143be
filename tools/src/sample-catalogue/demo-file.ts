import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The purpose of an account. `user` and `creator` are ordinary accounts. */
export type DemoRole = 'user' | 'creator' | 'moderator' | 'admin'

export interface DemoAccount {
  readonly id: string
  readonly username: string
  readonly role: DemoRole
  readonly password: string
  readonly token: string
}

export const demoPath = (dataDir: string): string => join(dataDir, 'demo.json')

/**
 * Writes the accounts with their secrets, for people and programs that try the product. Never in production.
 */
export const writeDemoAccounts = (dataDir: string, users: readonly DemoAccount[]): Promise<void> =>
  writeFile(demoPath(dataDir), `${JSON.stringify({ users }, null, 2)}\n`, { mode: 0o600 })

export const describeDemoAccounts = (users: readonly DemoAccount[]): string => {
  const width = Math.max(...users.map(({ username }) => username.length))
  const rows = users.map(
    ({ username, role, password, token }) =>
      `  ${username.padEnd(width)}  ${role.padEnd(9)}  password ${password}  token ${token}`,
  )
  return ['Demo accounts:', ...rows].join('\n')
}
