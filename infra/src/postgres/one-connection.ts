import pg from 'pg'

/** One connection for work that must not be shared; the caller ends it. What it runs is not limited in time. */
export const openOneConnection = async (
  url: string,
  { name, options }: { readonly name: string; readonly options?: string },
): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    keepAlive: true,
    ...(options !== undefined && { options }),
  })
  // Without a listener a connection that breaks would end the process; the next statement fails instead.
  client.on('error', () => {})
  await client.connect()
  return client
}
