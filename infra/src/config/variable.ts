import type { z } from 'zod'

/** One environment variable: how it is checked, and what `npm start -- --help` says about it. */
export interface Variable<Value> {
  readonly check: z.ZodType<Value>
  /** Shown by `--help`; the real default stands in `settings.ts` where it depends on other variables. */
  readonly defaultText: string
  readonly meaning: string
}
