import { createHash } from 'node:crypto'

/**
 * A person with an account at every provider. A name that begins with `unverified` has an unverified address.
 */
export interface Person {
  readonly name: string
  readonly number: number
  readonly email: string
  readonly emailIsVerified: boolean
  readonly picture: string
  readonly steamId: string
}

export const personNamed = (name: string): Person => {
  const number = createHash('sha256').update(name).digest().readUInt32BE()
  return {
    name,
    number,
    email: `${name}@example.org`,
    emailIsVerified: !name.startsWith('unverified'),
    picture: `https://pictures.example/${name}.png`,
    steamId: `7656119${`${number}`.padStart(10, '0')}`,
  }
}
