import type { Seeded } from '@modstead/tools/sample-catalogue/seeded'
import type { Answer, Api } from '../../support/api.ts'

export interface VersionModel {
  readonly number: string
  readonly sha512: string
  /** Of its first file. */
  readonly name: string
  /** SHA-512 of the files that were added later. */
  readonly added: readonly string[]
}

/** A project as it must be once all of its owner's commands are known. */
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
  /** All that it was ever asked to be called, known or not. */
  readonly titles: Set<string>
}

export interface TokenModel {
  /** null: the answer that carried it was lost. */
  readonly secret: string | null
  isRevoked: boolean
}

/** Someone who may send commands. */
export interface Person {
  readonly id: string
  readonly username: string
  readonly api: Api
}

/**
 * Things that one lane of commands has made. Nobody else changes it, and a lane sends one command at a time, so that its model is exact
 * whenever it waits for no answer.
 */
export interface Lane {
  readonly name: string
  readonly owner: Person
  /** Of the catalogue: all but the owner. */
  readonly others: readonly Person[]
  readonly moderator: Person
  readonly admin: Person
  readonly random: Seeded
  readonly projects: Map<string, ProjectModel>
  readonly deleted: ProjectModel[]
  readonly tokens: Map<string, TokenModel>
  /** Counts its commands: texts that carry it occur once. */
  sent: number
}

/** One command with everything that must hold for its answer. */
export interface Command {
  readonly kind: string
  readonly sender: Person
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** Made anew for each attempt, since a form can be sent once. */
  readonly body?: () => unknown
  /** Statuses that answer it. All others but 503 are violations. */
  readonly expected: readonly number[]
  readonly outcome: 'acknowledged' | 'refused'
  /** Takes the answer into the model. */
  learn(answer: Answer): void | Promise<void>
}

/** Gives the next command of its kind, or undefined where the lane has nothing that it could be about. */
export type CommandKind = (lane: Lane, mark: string) => Command | undefined

export const someProject = (lane: Lane, where: (project: ProjectModel) => boolean = () => true) => {
  const found = [...lane.projects.values()].filter(where)
  return found.length === 0 ? undefined : lane.random.pick(found)
}
