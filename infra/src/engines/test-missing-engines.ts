/** For specs: lines of `name: reason`. */
export const MISSING_ENGINES = 'MODSTEAD_MISSING_ENGINES'

/** The reason in one line why this run has no such engine. undefined: it runs. */
export const whyMissing = (
  name: string,
  lines: string = process.env[MISSING_ENGINES] ?? '',
): string | undefined => lines.split('\n').find((line) => line.startsWith(`${name}: `))
