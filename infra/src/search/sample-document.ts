import type { SearchDocument, SearchVersion } from './port.ts'

export const sampleVersion = (
  loaders: readonly string[],
  gameVersions: readonly string[],
  environment = 'client_and_server',
): SearchVersion => ({ loaders, gameVersions, environment })

/** A document for specs. Slug and payload derive from the title. */
export const sampleDocument = (projectId: string, given: Partial<SearchDocument> = {}): SearchDocument => {
  const title = given.title ?? `Sample ${projectId}`
  return {
    projectId,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    title,
    summary: '',
    author: 'nobody',
    authorId: 'u-nobody',
    organization: null,
    organizationId: null,
    projectTypes: ['mod'],
    categories: [],
    displayCategories: [],
    license: 'MIT',
    openSource: true,
    clientSide: 'required',
    serverSide: 'required',
    versions: [sampleVersion(['fabric'], ['1.20.1'])],
    downloads: 0,
    follows: 0,
    createdAt: '2024-01-01T00:00:00.000Z',
    modifiedAt: '2024-01-01T00:00:00.000Z',
    color: null,
    payload: { title },
    ...given,
  }
}
