import type { Lane } from '@modstead/infra/jobs/port'

/** Work on all data of a person reads a lot, so it must not hold anything else up. */
export const PRIVACY_LANE: Lane = { name: 'privacy', concurrency: 1 }
