import { jar, sha512 } from '../../../support/add-on-files.ts'
import { type CreatedVersion, form, jarPart, versionData } from '../../../support/publish.ts'
import { type CommandKind, someProject } from '../model.ts'

const MAX_VERSIONS = 4

export const uploadVersion: CommandKind = (lane, mark) => {
  const project = someProject(lane, ({ versions }) => versions.size < MAX_VERSIONS)
  if (!project) return undefined
  const number = `2.0.0+${mark}`
  const bytes = jar(['fabric'], mark)
  const name = `v-${mark}.jar`
  return {
    kind: 'upload version',
    sender: lane.owner,
    method: 'POST',
    path: '/v2/version',
    body: () => form(versionData({ project_id: project.id, version_number: number }), [jarPart(bytes, name)]),
    expected: [200],
    outcome: 'acknowledged',
    learn(answer) {
      const { id } = answer.as<CreatedVersion>()
      project.versions.set(id, { number, sha512: sha512(bytes), name })
    },
  }
}

export const renameVersion: CommandKind = (lane, mark) => {
  const project = someProject(lane, ({ versions }) => versions.size > 0)
  if (!project) return undefined
  const [id, version] = lane.random.pick([...project.versions])
  const number = `3.0.0+${mark}`
  return {
    kind: 'rename version',
    sender: lane.owner,
    method: 'PATCH',
    path: `/v2/version/${id}`,
    body: () => ({ version_number: number }),
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.versions.set(id, { ...version, number })
    },
  }
}

export const deleteVersion: CommandKind = (lane) => {
  const project = someProject(lane, ({ versions }) => versions.size > 1)
  if (!project) return undefined
  const [id] = lane.random.pick([...project.versions])
  return {
    kind: 'delete version',
    sender: lane.owner,
    method: 'DELETE',
    path: `/v2/version/${id}`,
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.versions.delete(id)
    },
  }
}
