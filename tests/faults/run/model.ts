import type { Seeded } from '@modstead/tools/sample-catalogue/seeded'
import type { Answer, Api } from '../../support/api.ts'
import type { Outcome } from './history.ts'

export interface VersionModel {
  readonly number: string
  readonly sha512: string
  /** Name of its first file. */
  readonly name: string
  /** SHA-512 of the files added later. */
  readonly added: readonly string[]
}

/** The required state of a project once the outcome of all of its owner's commands is known. */
export interface ProjectModel {
  readonly id: string
  readonly slug: string
  readonly team: string
  title: string
  description: string
  isApproved: boolean
  readonly versions: Map<string, VersionModel>
  /** Usernames. */
  readonly followers: Set<string>
  readonly members: Map<string, 'invited' | 'joined'>
  /** Number of pictures in its gallery. */
  gallery: number
  /** All titles that it was ever given, whether or not the outcome is known. */
  readonly titles: Set<string>
}

export interface TokenModel {
  /** null: the answer with it was lost. */
  readonly secret: string | null
  isRevoked: boolean
}

/** A person who may send commands. */
export interface Person {
  readonly id: string
  readonly username: string
  readonly api: Api
}

/**
 * The things that one lane of commands has made. Nobody else changes them, and a lane sends one command at a
 * time, so its model is exact whenever it is not waiting for an answer.
 */
export interface Lane {
  readonly name: string
  readonly owner: Person
  /** All people of the catalogue except the owner. */
  readonly others: readonly Person[]
  readonly moderator: Person
  readonly admin: Person
  readonly random: Seeded
  readonly projects: Map<string, ProjectModel>
  readonly deleted: ProjectModel[]
  readonly tokens: Map<string, TokenModel>
  /**
   * Mails that were asked for, by their addresses, each of which gets one. The value is the id of the job that
   * sends it, or null while nobody has promised it.
   */
  readonly mails: Map<string, string | null>
  /** Counts its commands, so that texts with the number occur only once. */
  sent: number
}

/** One command, with everything that its answer must satisfy. */
export interface Command {
  readonly kind: string
  readonly sender: Person
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Made again for each attempt, because a form can only be sent once. */
  readonly body?: () => unknown
  /** Allowed statuses. All others except 503 are violations. */
  readonly expected: readonly number[]
  readonly outcome: Outcome
  /** Updates the model with the answer. */
  learn(answer: Answer): void | Promise<void>
}

/** Makes the next command of its kind, or returns undefined if the lane has nothing that it could be about. */
export type CommandKind = (lane: Lane, mark: string) => Command | undefined

export const someProject = (lane: Lane, where: (project: ProjectModel) => boolean = () => true) => {
  const found = [...lane.projects.values()].filter(where)
  return found.length === 0 ? undefined : lane.random.pick(found)
}
