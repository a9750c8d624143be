import { gatherReads } from '@modstead/infra/engines/gathered-reads'
import { APIS, type Api } from '@modstead/infra/http/api'
import { LRUCache } from 'lru-cache'
import type { QueryDependencies } from '../../dependencies.ts'
import { askedBefore } from './asked-before.ts'
import { type ProjectAnswer, projectJson, readEachProject } from './project-answer.ts'

/** The bytes of a project's answer that everyone may see. */
export interface ProjectDocument {
  readonly id: string
  readonly slug: string
  readonly etag: string
  readonly bytes: Buffer
}

export interface ReadProject {
  readonly answer: ProjectAnswer
  /** The whole answer, or undefined if not everyone may see the project. */
  readonly open: Buffer | undefined
}

export interface ProjectDocuments {
  /** A document in memory, without asking the database. */
  known(api: Api, idOrSlug: string): ProjectDocument | undefined
  /**
   * Reads a project. Keeps its document if everyone may see it and it was asked for before, so that a crawler
   * that reads each project once does not push out those that many people read.
   */
  read(api: Api, idOrSlug: string): Promise<ReadProject | undefined>
}

const bytesOf = (answer: ProjectAnswer): Buffer => Buffer.from(projectJson(answer))

const documentOf = (answer: ProjectAnswer): ProjectDocument => {
  const { id, slug, etag } = answer
  return { id, slug, etag, bytes: bytesOf(answer) }
}

const MAX_BYTES = 64 * 1024 * 1024
const MAX_NAMES = 100_000
/** The database works on one read while the other is answered, so neither may take all that wait. */
const READS = { underWay: 2, atOnce: 32 }

/** Records the changes during a read. If its project changed, the result serves only this one answer. */
interface Flight {
  readonly dropped: Set<string>
  all: boolean
}

/**
 * Keeps the answers of frequently read projects as bytes, and drops them when the read models or the download
 * counts change.
 */
export const createProjectDocuments = (
  deps: Pick<QueryDependencies, 'pool' | 'onChange' | 'onDownloadsCounted'>,
): ProjectDocuments => {
  const sized = { maxSize: MAX_BYTES, sizeCalculation: ({ bytes }: ProjectDocument) => bytes.length + 512 }
  const documents = {
    v2: new LRUCache<string, ProjectDocument>(sized),
    v3: new LRUCache<string, ProjectDocument>(sized),
  }
  const idsBySlug = new LRUCache<string, string>({ max: MAX_NAMES })
  const wasAsked = askedBefore(MAX_NAMES / 2)
  const flights = new Set<Flight>()
  const readsOf = (api: Api) =>
    gatherReads((idsOrSlugs) => readEachProject(deps.pool, api, idsOrSlugs), READS)
  const reads = { v2: readsOf('v2'), v3: readsOf('v3') }

  const drop = (ids: Iterable<string>) => {
    for (const id of ids) {
      for (const api of APIS) documents[api].delete(id)
      for (const flight of flights) flight.dropped.add(id)
    }
  }
  const dropAll = () => {
    for (const api of APIS) documents[api].clear()
    for (const flight of flights) flight.all = true
  }
  deps.onChange(({ changed }) => {
    for (const ids of [changed.project, changed.follow_count])
      if (ids === 'many') dropAll()
      else if (ids) drop(ids)
  })
  deps.onDownloadsCounted(drop)

  const keep = (api: Api, document: ProjectDocument) => {
    idsBySlug.set(document.slug, document.id)
    documents[api].set(document.id, document)
  }

  const readAndKeep = async (api: Api, idOrSlug: string): Promise<ReadProject | undefined> => {
    const flight: Flight = { dropped: new Set(), all: false }
    flights.add(flight)
    try {
      const answer = await reads[api](idOrSlug)
      if (!answer?.visible) return answer && { answer, open: undefined }
      const document = documentOf(answer)
      if (!flight.all && !flight.dropped.has(document.id)) keep(api, document)
      return { answer, open: document.bytes }
    } finally {
      flights.delete(flight)
    }
  }

  return {
    known(api, idOrSlug) {
      const byId = documents[api].get(idOrSlug)
      if (byId) return byId
      const slug = idOrSlug.toLowerCase()
      const id = idsBySlug.get(slug)
      const bySlug = id === undefined ? undefined : documents[api].get(id)
      return bySlug?.slug === slug ? bySlug : undefined
    },
    async read(api, idOrSlug) {
      if (wasAsked(idOrSlug.toLowerCase())) return readAndKeep(api, idOrSlug)
      const answer = await reads[api](idOrSlug)
      return answer && { answer, open: answer.visible ? bytesOf(answer) : undefined }
    },
  }
}
