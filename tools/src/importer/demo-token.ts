import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { demoPath } from '../sample-catalogue/demo-file.ts'
import { UsageError } from './arguments.ts'

const demo = z.object({ users: z.array(z.object({ role: z.string(), token: z.string() })) })

/** Of the demo administrator. Throws UsageError where there is none. */
export const demoToken = (dataDir: string): string => {
  const path = demoPath(dataDir)
  try {
    const { users } = demo.parse(JSON.parse(readFileSync(path, 'utf8')))
    const admin = users.find(({ role }) => role === 'admin')
    if (admin) return admin.token
  } catch {
    // Without the file there is no token, which is said below.
  }
  throw new UsageError(`There is no demo administrator in ${path}. Give a token: --token mrp_…`)
}
