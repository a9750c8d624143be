import { formatCount } from '@modstead/domain/formats/numbers'

/** `file` for 1, `files` for any other number. */
export function noun(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many
}

/** `1 file`, `2 files`, `0 copies`. */
export function plural(count: number, one: string, many?: string): string {
  return `${formatCount(count)} ${noun(count, one, many)}`
}
