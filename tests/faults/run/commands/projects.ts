import { jar, sha512 } from '../../../support/add-on-files.ts'
import type { Answer } from '../../../support/api.ts'
import { form, jarPart, type Published, projectData } from '../../../support/publish.ts'
import { type CommandKind, type Lane, type ProjectModel, someProject } from '../model.ts'
import { untilShown } from './until-shown.ts'

/** Per lane at the same time, so that its projects change often. */
const MAX_PROJECTS = 3

/** The answer to a creation only has the id while the read models are late. */
const publishedBy = async ({ owner }: Lane, created: Answer): Promise<Published> => {
  const published = created.as<Published>()
  if (published.versions !== undefined) return published
  return (await untilShown(owner.api, `/v2/project/${published.id}`)).as<Published>()
}

export const createProject: CommandKind = (lane, mark) => {
  if (lane.projects.size >= MAX_PROJECTS) return undefined
  const slug = `p-${mark}`
  const title = `Title ${mark}.`
  const bytes = jar(['fabric'], mark)
  return {
    kind: 'create project',
    sender: lane.owner,
    method: 'POST',
    path: '/v2/project',
    body: () => form(projectData(slug, { title }), [jarPart(bytes, `${slug}.jar`)]),
    expected: [200],
    outcome: 'acknowledged',
    async learn(answer) {
      const { id, team, versions } = await publishedBy(lane, answer)
      const project: ProjectModel = {
        id,
        slug,
        team,
        title,
        description: 'An invented add-on that tests publish',
        isApproved: false,
        versions: new Map(
          versions.map((version) => [
            version,
            { number: '1.0.0', sha512: sha512(bytes), name: `${slug}.jar`, added: [] },
          ]),
        ),
        followers: new Set(),
        members: new Map(),
        gallery: 0,
        titles: new Set([title]),
      }
      lane.projects.set(id, project)
    },
  }
}

export const retitle: CommandKind = (lane, mark) => {
  const project = someProject(lane)
  if (!project) return undefined
  const title = `Title ${mark}.`
  project.titles.add(title)
  return {
    kind: 'retitle',
    sender: lane.owner,
    method: 'PATCH',
    path: `/v2/project/${project.id}`,
    body: () => ({ title }),
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.title = title
    },
  }
}

export const redescribe: CommandKind = (lane, mark) => {
  const project = someProject(lane)
  if (!project) return undefined
  const description = `What ${mark} is about`
  return {
    kind: 'redescribe',
    sender: lane.owner,
    method: 'PATCH',
    path: `/v2/project/${project.id}`,
    body: () => ({ description, body: `Some **words** of ${mark}.` }),
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.description = description
    },
  }
}

export const approve: CommandKind = (lane) => {
  // A member only has the rights of a member, even a moderator.
  const project = someProject(
    lane,
    ({ isApproved, members }) => !isApproved && members.get(lane.moderator.username) !== 'joined',
  )
  if (!project) return undefined
  return {
    kind: 'approve',
    sender: lane.moderator,
    method: 'PATCH',
    path: `/v2/project/${project.id}`,
    body: () => ({ status: 'approved' }),
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.isApproved = true
    },
  }
}

export const deleteProject: CommandKind = (lane) => {
  const project = lane.projects.size < MAX_PROJECTS ? undefined : someProject(lane)
  if (!project) return undefined
  return {
    kind: 'delete project',
    sender: lane.owner,
    method: 'DELETE',
    // A slug no longer names anything when the command is sent again.
    path: `/v2/project/${lane.random.pick([project.id, project.slug])}`,
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      lane.projects.delete(project.id)
      lane.deleted.push(project)
    },
  }
}
