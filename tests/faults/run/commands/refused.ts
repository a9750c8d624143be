import { form, projectData } from '../../../support/publish.ts'
import { type CommandKind, someProject } from '../model.ts'

const nothing = () => {}

export const editAsStranger: CommandKind = (lane, mark) => {
  // Staff may do it.
  const stranger = lane.others.find(({ username }) => username === 'creator' || username === 'user')
  const project = someProject(lane, ({ members }) => !members.has(stranger?.username ?? ''))
  if (!project || !stranger) return undefined
  return {
    kind: 'edit as stranger',
    sender: stranger,
    method: 'PATCH',
    path: `/v2/project/${project.id}`,
    body: () => ({ title: `Never ${mark}.` }),
    // The existence of a project that is not public is secret.
    expected: project.isApproved ? [401] : [404],
    outcome: 'refused',
    learn: nothing,
  }
}

export const takeSlug: CommandKind = (lane, mark) => {
  const project = someProject(lane)
  if (!project) return undefined
  return {
    kind: 'take slug',
    sender: lane.random.pick([lane.owner, ...lane.others]),
    method: 'POST',
    path: '/v2/project',
    body: () =>
      form(projectData(project.slug, { title: `Never ${mark}.`, initial_versions: [], is_draft: true })),
    expected: [400],
    outcome: 'refused',
    learn: nothing,
  }
}

export const editDeleted: CommandKind = (lane, mark) => {
  if (lane.deleted.length === 0) return undefined
  const project = lane.random.pick(lane.deleted)
  return {
    kind: 'edit deleted',
    sender: lane.owner,
    method: 'PATCH',
    path: `/v2/project/${project.id}`,
    body: () => ({ title: `Never ${mark}.` }),
    expected: [404],
    outcome: 'refused',
    learn: nothing,
  }
}
