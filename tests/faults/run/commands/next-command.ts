import type { Command, CommandKind, Lane } from '../model.ts'
import { askForMail } from './mails.ts'
import { follow, invite, join, removeMember, unfollow } from './people.ts'
import { addToGallery, setAvatar, setIcon } from './pictures.ts'
import { approve, createProject, deleteProject, redescribe, retitle } from './projects.ts'
import { editAsStranger, editDeleted, takeSlug } from './refused.ts'
import { createToken, revokeToken, useRevokedToken } from './tokens.ts'
import { addFile, deleteFile, deleteVersion, renameVersion, uploadVersion } from './versions.ts'

/** The relative frequency of each kind. */
const WEIGHTS: readonly (readonly [CommandKind, number])[] = [
  [createProject, 6],
  [retitle, 10],
  [redescribe, 4],
  [approve, 5],
  [deleteProject, 2],
  [uploadVersion, 6],
  [renameVersion, 4],
  [deleteVersion, 3],
  [addFile, 3],
  [deleteFile, 2],
  [follow, 5],
  [unfollow, 2],
  [invite, 3],
  [join, 3],
  [removeMember, 2],
  [createToken, 2],
  [revokeToken, 2],
  [useRevokedToken, 2],
  [editAsStranger, 2],
  [askForMail, 2],
  [setIcon, 2],
  [addToGallery, 2],
  [setAvatar, 1],
  [takeSlug, 1],
  [editDeleted, 1],
]
const DRAWN = WEIGHTS.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind))

/** The next command of the lane, which depends only on the lane's own numbers and model. */
export const nextCommand = (lane: Lane, mark: string): Command => {
  for (;;) {
    const command = lane.random.pick(DRAWN)(lane, mark)
    if (command) return command
  }
}
