import { hash } from 'node:crypto'

/** The same command, stream and index always give the same UUID, which makes a repeated append recognizable. */
export const deriveEventId = (commandId: string, stream: string, index: number): string => {
  const hex = hash('sha256', JSON.stringify([commandId, stream, index]), 'hex')
  const variant = ((Number.parseInt(hex[16] ?? '0', 16) & 0x3) | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
