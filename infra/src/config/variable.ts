import type { z } from 'zod'

/** One environment variable: how it is checked, and what `npm start -- --help` says about it. */
export interface Variable<Value> {
  readonly check: z.ZodType<Value>
  /** Shown by `--help`. If the default depends on other variables, `settings.ts` has the real one. */
  readonly defaultText: string
  readonly meaning: string
}
