import type pg from 'pg'
import { readUsers } from './user-view.ts'

interface Person {
  readonly id: string
  /** The id, if the user is gone. */
  readonly username: string
}

/** Returns a function that names each of these users. */
export const readPeople = async (pool: pg.Pool, ids: readonly string[]): Promise<(id: string) => Person> => {
  const users = await readUsers(pool, ids)
  const names = new Map(users.map(({ id, username }) => [id, username]))
  return (id) => ({ id, username: names.get(id) ?? id })
}
