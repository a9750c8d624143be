import { jar, sha512 } from '../../support/add-on-files.ts'
import { connect } from '../../support/api.ts'
import { approve, createProject, createVersion, jarPart, ok } from '../../support/publish.ts'
import type { Site } from './site.ts'

const TITLE = 'Immovable Lighthouse'

/** A project that no command changes, so that each read of it has only one right answer. */
export interface Anchor {
  readonly id: string
  readonly slug: string
  readonly title: string
  readonly filePath: string
  readonly sha512: string
  /** ETag of the first answer, for conditional reads. */
  readonly etag: string
}

export const makeAnchor = async ({ url, accounts }: Pick<Site, 'url' | 'accounts'>): Promise<Anchor> => {
  const owner = connect(url, accounts.user?.token)
  const { id, slug } = await createProject(owner, 'lighthouse', { title: TITLE })
  await approve(connect(url, accounts.moderator?.token), id)
  const bytes = jar()
  const { files } = await createVersion(owner, id, { version_number: '2.0.0' }, [
    jarPart(bytes, 'lighthouse.jar'),
  ])
  const answer = ok(await connect(url).get(`/v2/project/${id}`))
  ok(await connect(url).get('/v2/search?query=lighthouse'))
  return {
    id,
    slug,
    title: TITLE,
    filePath: new URL(files[0]?.url ?? '').pathname,
    sha512: sha512(bytes),
    etag: answer.headers.get('etag') ?? '',
  }
}
