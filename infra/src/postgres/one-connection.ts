import pg from 'pg'

/** One connection for work that must not share it. The caller ends it. Its statements have no time limit. */
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
  // Without a listener a broken connection would end the process. With it, the next statement fails instead.
  client.on('error', () => {})
  await client.connect()
  return client
}
