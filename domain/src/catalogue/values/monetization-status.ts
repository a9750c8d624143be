export type MonetizationStatus = 'monetized' | 'demonetized' | 'force-demonetized'
