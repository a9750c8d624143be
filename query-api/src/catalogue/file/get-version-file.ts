import { primaryOf } from '@modstead/domain/catalogue/display/primary-file'
import { notFound } from '@modstead/infra/http/problem'
import type { FastifyInstance } from 'fastify'
import { downloadFile, readVersionOfFile } from '../../contract/catalogue/version-file.ts'
import type { QueryDependencies } from '../../dependencies.ts'
import { sendJson } from '../../http/json-answer.ts'
import { type OpenRead, serveRead } from '../../http/serve-read.ts'
import { viewerOf } from '../../http/viewer.ts'
import { type VersionView, versionJson } from '../version/version-view.ts'
import { algorithmOf } from './file-hash.ts'
import { visibleFiles } from './visible-files.ts'

interface FileOfAnswer {
  readonly primary: boolean
  readonly url: string
  readonly hashes: { readonly sha1: string; readonly sha512: string }
}

const addressOf = (version: VersionView, hash: string): string | undefined => {
  const { files }: { files: FileOfAnswer[] } = JSON.parse(`${version.v2Head}}`)
  const same = files.find(({ hashes }) => hashes.sha1 === hash || hashes.sha512 === hash)
  return (same ?? primaryOf(files))?.url
}

export const versionFileRoutes = (app: FastifyInstance, deps: QueryDependencies): void => {
  const find = async (read: OpenRead<typeof readVersionOfFile | typeof downloadFile>) => {
    const { hash } = read.params
    const algorithm = algorithmOf(read.query.algorithm, hash)
    const viewer = await viewerOf(deps, read.request)
    const [found] = await visibleFiles(deps.pool, viewer, algorithm, [hash], read.query.version_id)
    if (!found) throw notFound()
    return found
  }
  serveRead(app, readVersionOfFile, async (read) => {
    const { version } = await find(read)
    return sendJson(read.reply, versionJson(read.root, version))
  })
  serveRead(app, downloadFile, async (read) => {
    const { version, hash } = await find(read)
    const url = addressOf(version, hash)
    if (url === undefined) throw notFound()
    return read.reply.code(307).header('location', url).send({ url })
  })
}
