import { type RunningProduct, startForBench } from './product.ts'

/** How the product runs during a measurement. */
export interface Form {
  readonly isRoles: boolean
  /** Suffix of a figure's name. */
  readonly suffix: string
  readonly arguments: readonly string[]
  /** Whether it has the sample catalogue. */
  readonly filled?: boolean
  /** More variables of its first start. */
  readonly env?: Readonly<Record<string, string>>
}

/** The way in which `npm start` runs it. */
export const oneProcess: Form = { isRoles: false, suffix: '', arguments: [] }

/** The way in which `npm run start:roles` runs it. Roles that are not named get one process. */
export const inRoles = (counts: Readonly<Record<string, number>>): Form => {
  const named = Object.entries(counts)
  return {
    isRoles: true,
    suffix: ` (roles in processes of their own${named.map(([role, count]) => `, ${count} ${role}`).join('')})`,
    arguments: named.flatMap(([role, count]) => [`--${role}`, `${count}`]),
  }
}

/** Roles cannot create accounts, so the single process does it for them. */
export const startIn = async (form: Form): Promise<RunningProduct> => {
  const first = await startForBench({
    arguments: form.filled ? [] : ['--empty'],
    ...(form.env && { env: form.env }),
  })
  if (!form.isRoles) return first
  await first.stop()
  return startForBench({
    inRoles: true,
    arguments: form.arguments,
    dataDir: first.dataDir,
    port: Number(new URL(first.url).port),
  })
}
