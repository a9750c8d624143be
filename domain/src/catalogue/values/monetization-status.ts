export const MONETIZATION_STATUSES = ['monetized', 'demonetized', 'force-demonetized'] as const

export type MonetizationStatus = (typeof MONETIZATION_STATUSES)[number]
