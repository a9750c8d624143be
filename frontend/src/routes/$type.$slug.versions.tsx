import { isSearchable } from '@modstead/domain/catalogue/project/status'
import { createFileRoute } from '@tanstack/react-router'
import { projectAddress, versionsAddress } from '../features/catalogue/project/addresses.ts'
import { VersionList } from '../features/catalogue/project/VersionList.tsx'
import { parseVersionFilter } from '../features/catalogue/project/version-filter.ts'
import { loadPageHead } from '../head/load-page-head.ts'
import { t } from '../texts/t.ts'

export const Route = createFileRoute('/$type/$slug/versions')({
  validateSearch: parseVersionFilter,
  loaderDeps: ({ search: { g, v, c, page } }) => ({ g, v, c, page }),
  loader: async ({ context: { pages, origin }, params: { type, slug }, deps }) => {
    const page = await pages.read(versionsAddress(slug, deps))
    const { title, iconUrl, status } = await pages.read(projectAddress(slug))
    const pageHead = await loadPageHead()
    const head = pageHead({
      title: t('page-heads.versions', { title }),
      description: t('page-heads.versions-description', { title }),
      path: `/${type}/${slug}/versions`,
      origin,
      image: iconUrl,
      hidden: !isSearchable(status),
    })
    return { page, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: VersionList,
})
