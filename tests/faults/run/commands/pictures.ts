import { picture } from '../../../support/add-on-files.ts'
import { type CommandKind, someProject } from '../model.ts'

const PIXELS = 24
const MAX_IN_GALLERY = 5

export const setIcon: CommandKind = (lane) => {
  const project = someProject(lane)
  if (!project) return undefined
  const bytes = picture(PIXELS)
  return {
    kind: 'set icon',
    sender: lane.owner,
    method: 'PATCH',
    path: `/v2/project/${project.id}/icon?ext=png`,
    body: () => bytes,
    expected: [204],
    outcome: 'acknowledged',
    learn() {},
  }
}

export const addToGallery: CommandKind = (lane, mark) => {
  const project = someProject(lane, ({ gallery }) => gallery < MAX_IN_GALLERY)
  if (!project) return undefined
  const bytes = picture(PIXELS)
  return {
    kind: 'add to gallery',
    sender: lane.owner,
    method: 'POST',
    path: `/v2/project/${project.id}/gallery?ext=png&featured=false&title=${mark}`,
    body: () => bytes,
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.gallery += 1
    },
  }
}

/** Lanes share people, so another lane may replace it at any time. */
export const setAvatar: CommandKind = (lane) => {
  const bytes = picture(PIXELS)
  return {
    kind: 'set avatar',
    sender: lane.owner,
    method: 'PATCH',
    path: `/v2/user/${lane.owner.id}/icon?ext=png`,
    body: () => bytes,
    expected: [204],
    outcome: 'acknowledged',
    learn() {},
  }
}
