import { type RunningProduct, startForBench } from './product.ts'

/** How the product runs while it is measured. */
export interface Form {
  readonly isRoles: boolean
  /** Of a figure's name. */
  readonly suffix: string
  readonly arguments: readonly string[]
  /** With the sample catalogue. */
  readonly filled?: boolean
}

/** As `npm start` has it. */
export const oneProcess: Form = { isRoles: false, suffix: '', arguments: [] }

/** As `npm run start:roles` has it; one process for each role that is not named. */
export const inRoles = (counts: Readonly<Record<string, number>>): Form => {
  const named = Object.entries(counts)
  return {
    isRoles: true,
    suffix: ` (roles in processes of their own${named.map(([role, count]) => `, ${count} ${role}`).join('')})`,
    arguments: named.flatMap(([role, count]) => [`--${role}`, `${count}`]),
  }
}

/** Roles have nothing to make accounts with, so that the one process does it for them. */
export const startIn = async (form: Form): Promise<RunningProduct> => {
  const first = await startForBench({ arguments: form.filled ? [] : ['--empty'] })
  if (!form.isRoles) return first
  await first.stop()
  return startForBench({
    inRoles: true,
    arguments: form.arguments,
    dataDir: first.dataDir,
    port: Number(new URL(first.url).port),
  })
}
