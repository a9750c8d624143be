import { explainUnreachable } from './explain-unreachable.ts'
import { openEventStoreDb } from './store.ts'

/** Returns undefined if the server at this address can be read, otherwise why not and what to do. */
export const serverAnswers = async (url: string): Promise<string | undefined> => {
  const store = openEventStoreDb(url)
  try {
    await store.head()
    return undefined
  } catch (error) {
    return explainUnreachable(url, error)
  } finally {
    await store.close()
  }
}
