import { jar, sha512 } from '../../../support/add-on-files.ts'
import { type CreatedVersion, form, jarPart, versionData } from '../../../support/publish.ts'
import { type CommandKind, type Lane, type ProjectModel, someProject } from '../model.ts'
import { untilShown } from './until-shown.ts'

const MAX_VERSIONS = 4
const MAX_ADDED = 2

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
      project.versions.set(id, { number, sha512: sha512(bytes), name, added: [] })
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

const someVersion = (lane: Lane, project: ProjectModel, where: (added: number) => boolean) => {
  const found = [...project.versions].filter(([, { added }]) => where(added.length))
  return found.length === 0 ? undefined : lane.random.pick(found)
}

export const addFile: CommandKind = (lane, mark) => {
  const project = someProject(lane)
  const picked = project && someVersion(lane, project, (added) => added < MAX_ADDED)
  if (!picked) return undefined
  const [id, version] = picked
  const bytes = jar(['fabric'], mark)
  return {
    kind: 'add file',
    sender: lane.owner,
    method: 'POST',
    path: `/v2/version/${id}/file`,
    body: () => form({}, [jarPart(bytes, `a-${mark}.jar`)]),
    expected: [204],
    outcome: 'acknowledged',
    async learn() {
      const hash = sha512(bytes)
      project.versions.set(id, { ...version, added: [...version.added, hash] })
      await untilShown(lane.owner.api, `/v2/version_file/${hash}?algorithm=sha512`)
    },
  }
}

export const deleteFile: CommandKind = (lane) => {
  const project = someProject(lane)
  const picked = project && someVersion(lane, project, (added) => added > 0)
  if (!picked) return undefined
  const [id, version] = picked
  const hash = lane.random.pick(version.added)
  return {
    kind: 'delete file',
    sender: lane.owner,
    method: 'DELETE',
    path: `/v2/version_file/${hash}?algorithm=sha512`,
    expected: [204],
    outcome: 'acknowledged',
    learn() {
      project.versions.set(id, { ...version, added: version.added.filter((each) => each !== hash) })
    },
  }
}
