import { reject } from '../../kernel/rejection.ts'

const ALL_BADGES = 255

export const areBadges = (bits: number): boolean => Number.isInteger(bits) && bits >= 0 && bits <= ALL_BADGES

export const noBadges = () =>
  reject('badges-invalid', `The badges must be a bit set from 0 to ${ALL_BADGES}.`)
