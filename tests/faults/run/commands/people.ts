import { type CommandKind, someProject } from '../model.ts'

export const follow: CommandKind = (lane) => {
  const person = lane.random.pick(lane.others)
  const project = someProject(
    lane,
    ({ isApproved, followers }) => isApproved && !followers.has(person.username),
  )
  if (!project) return undefined
  return {
    kind: 'follow',
    sender: person,
    method: 'POST',
    path: `/v2/project/${project.id}/follow`,
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.followers.add(person.username)
    },
  }
}

export const unfollow: CommandKind = (lane) => {
  const person = lane.random.pick(lane.others)
  const project = someProject(lane, ({ followers }) => followers.has(person.username))
  if (!project) return undefined
  return {
    kind: 'unfollow',
    sender: person,
    method: 'DELETE',
    path: `/v2/project/${project.id}/follow`,
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.followers.delete(person.username)
    },
  }
}

export const invite: CommandKind = (lane) => {
  const person = lane.random.pick(lane.others)
  const project = someProject(lane, ({ members }) => !members.has(person.username))
  if (!project) return undefined
  return {
    kind: 'invite',
    sender: lane.owner,
    method: 'POST',
    path: `/v2/team/${project.team}/members`,
    body: () => ({ user_id: person.id }),
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.members.set(person.username, 'invited')
    },
  }
}

export const join: CommandKind = (lane) => {
  const person = lane.random.pick(lane.others)
  const project = someProject(lane, ({ members }) => members.get(person.username) === 'invited')
  if (!project) return undefined
  return {
    kind: 'join',
    sender: person,
    method: 'POST',
    path: `/v2/team/${project.team}/join`,
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.members.set(person.username, 'joined')
    },
  }
}

export const removeMember: CommandKind = (lane) => {
  const person = lane.random.pick(lane.others)
  const project = someProject(lane, ({ members }) => members.has(person.username))
  if (!project) return undefined
  return {
    kind: 'remove member',
    sender: lane.owner,
    method: 'DELETE',
    path: `/v2/team/${project.team}/members/${person.id}`,
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.members.delete(person.username)
    },
  }
}
