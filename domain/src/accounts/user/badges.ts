import { reject } from '../../kernel/rejection.ts'

/** By bit, from 0, as programs know them. */
export const BADGES = [
  'subscriber',
  'early-modpack-author',
  'early-resource-pack-author',
  'early-plugin-author',
  'alpha-tester',
  'contributor',
  'translator',
  'affiliate',
] as const
export type Badge = (typeof BADGES)[number]

const ALL_BADGES = 2 ** BADGES.length - 1

export const areBadges = (bits: number): boolean => Number.isInteger(bits) && bits >= 0 && bits <= ALL_BADGES

/** The badges of a bit set, in the order of their bits. */
export const badgesIn = (bits: number): readonly Badge[] =>
  BADGES.filter((_, bit) => (bits & (1 << bit)) !== 0)

export const noBadges = () =>
  reject('badges-invalid', `The badges must be a bit set from 0 to ${ALL_BADGES}.`)
