import { type LeasedConnection, underLease } from './under-lease.ts'

/** For tests: holds a lease as a healthy process does. Returns a function that ends that. */
export const holdLease = async (
  databaseUrl: string,
  acquire: LeasedConnection['acquire'],
): Promise<() => Promise<void>> => {
  const [held, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const connection = {
    config: { connectionString: databaseUrl },
    signal: new AbortController().signal,
    acquire,
    onLost: over.reject,
  }
  const holding = underLease(connection, () => {
    held.resolve()
    return over.promise
  })
  await held.promise
  return () => {
    over.resolve()
    return holding
  }
}
