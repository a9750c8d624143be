import type { Lane } from '@modstead/infra/jobs/port'

/** Work on all that is kept of a person reads much: it holds nothing else up. */
export const PRIVACY_LANE: Lane = { name: 'privacy', concurrency: 1 }
