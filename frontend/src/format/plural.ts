import { formatCount } from '@modstead/domain/formats/numbers'

/** `1 file`, `2 files`, `0 copies`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
