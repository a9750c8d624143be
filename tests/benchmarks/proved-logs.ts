import { runOperation } from '../support/operations.ts'

const broken: string[] = []

/**
 * Checks the log of a stopped product like `npm run audit:verify`. A failure is kept, because a benchmark that
 * cleans up throws nothing.
 */
export const proveLogOf = async (variables: Readonly<Record<string, string>>): Promise<void> => {
  const { code, output } = await runOperation('verify-audit-chain', [], variables)
  if (code !== 0) broken.push(output)
}

/** Throws if a log that was proved since the last call is not whole. */
export const requireWholeLogs = (): void => {
  const found = broken.splice(0)
  if (found.length > 0) throw new Error(`the audit found a log that is not whole:\n${found.join('\n')}`)
}
