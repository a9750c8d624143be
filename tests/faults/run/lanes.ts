import { seeded } from '@modstead/tools/sample-catalogue/seeded'
import { connect } from '../../support/api.ts'
import type { Lane, Person } from './model.ts'
import type { Site } from './site.ts'

const OWNERS = ['user', 'creator']

/** Lanes that share people but no project. Their commands depend on the seed. */
export const makeLanes = (
  { url, accounts }: Pick<Site, 'url' | 'accounts'>,
  seed: string,
  count: number,
): Lane[] => {
  const person = (name: string): Person => {
    const account = accounts[name]
    if (!account) throw new Error(`there is no account ${name}`)
    return { id: account.id, username: account.username, api: connect(url, account.token) }
  }
  const people = Object.keys(accounts).map(person)
  return Array.from({ length: count }, (_, at): Lane => {
    const owner = person(OWNERS[at % OWNERS.length] ?? '')
    return {
      name: `${at}`,
      owner,
      others: people.filter(({ id }) => id !== owner.id),
      moderator: person('moderator'),
      admin: person('admin'),
      random: seeded(`${seed} lane ${at}`),
      projects: new Map(),
      deleted: [],
      tokens: new Map(),
      mails: new Map(),
      sent: 0,
    }
  })
}
