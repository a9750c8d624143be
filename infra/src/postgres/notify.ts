import type pg from 'pg'

/** Reaches everybody who listens to the channel when the transaction commits. Carries less than 8,000 bytes. */
export const notify = async (client: pg.ClientBase, channel: string, payload: string): Promise<void> => {
  await client.query({ name: 'notify', text: 'select pg_notify($1, $2)', values: [channel, payload] })
}
