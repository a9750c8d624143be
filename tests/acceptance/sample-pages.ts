import { connect } from '../support/api.ts'

interface Hit {
  readonly slug: string
  readonly author: string
  readonly gallery: readonly string[]
  readonly organization_id: string | null
}

/** One page of each kind in the sample catalogue, by name. */
export const samplePages = async (url: string): Promise<Readonly<Record<string, string>>> => {
  const api = connect(url)
  const facets = encodeURIComponent('[["project_type:mod"]]')
  const { hits } = (await api.get(`/v2/search?limit=100&facets=${facets}`)).as<{ hits: Hit[] }>()
  const shown = hits.toSorted((left, right) => right.gallery.length - left.gallery.length)[0]
  const owned = hits.find(({ organization_id }) => organization_id !== null)
  const author = hits.find(({ organization_id }) => organization_id === null)?.author
  if (!shown || !owned || !author)
    throw new Error('the sample catalogue lacks a picture, an organization or an author')
  const organization = (await api.get(`/v3/organization/${owned.organization_id}`)).as<{ slug: string }>()
  const versions = (await api.get(`/v2/project/${shown.slug}/version`)).as<{ version_number: string }[]>()
  const project = `/mod/${shown.slug}`
  return {
    home: '/',
    search: '/mods',
    project,
    versions: `${project}/versions`,
    version: `${project}/version/${encodeURIComponent(versions[0]?.version_number ?? '')}`,
    gallery: `${project}/gallery`,
    user: `/user/${author}`,
    organization: `/organization/${organization.slug}`,
    'sign in': '/auth/sign-in',
    'sign up': '/auth/sign-up',
    'reset password': '/auth/reset-password',
    'verify email': '/auth/verify-email',
    missing: '/mod/there-is-no-such-mod',
  }
}
