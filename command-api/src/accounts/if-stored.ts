import { hashSecret } from '@modstead/infra/identity/authenticate'

/**
 * A secret, if it is the one that was stored. Another request with the same Idempotency-Key may have come
 * first and stored its own; then this answer is that of a repeat, which shows none.
 */
export const ifStored = (secret: string | null, storedHash: string | null): string | null =>
  secret !== null && hashSecret(secret) === storedHash ? secret : null
