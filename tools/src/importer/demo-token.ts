import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { demoPath } from '../sample-catalogue/demo-file.ts'
import { UsageError } from './arguments.ts'

const demo = z.object({ users: z.array(z.object({ role: z.string(), token: z.string() })) })

/** The demo administrator's token. Throws UsageError if there is none. */
export const demoToken = (dataDir: string): string => {
  const path = demoPath(dataDir)
  try {
    const { users } = demo.parse(JSON.parse(readFileSync(path, 'utf8')))
    const admin = users.find(({ role }) => role === 'admin')
    if (admin) return admin.token
  } catch {
    // Without the file there is no token, which is reported below.
  }
  throw new UsageError(`There is no demo administrator in ${path}. Give a token: --token mrp_…`)
}
