import { isSearchable } from '@modstead/domain/catalogue/project/status'
import { createFileRoute } from '@tanstack/react-router'
import { changelogAddress, projectAddress } from '../features/catalogue/project/addresses.ts'
import { Changelog } from '../features/catalogue/project/Changelog.tsx'
import { parseVersionFilter } from '../features/catalogue/project/version-filter.ts'
import { loadPageHead } from '../head/load-page-head.ts'
import { t } from '../texts/t.ts'

export const Route = createFileRoute('/$type/$slug/changelog')({
  validateSearch: parseVersionFilter,
  loaderDeps: ({ search: { g, c, page } }) => ({ g, c, page }),
  loader: async ({ context: { pages, origin }, params: { type, slug }, deps }) => {
    const page = await pages.read(changelogAddress(slug, deps))
    const { title, iconUrl, status } = await pages.read(projectAddress(slug))
    const pageHead = await loadPageHead()
    const head = pageHead({
      title: t('page-heads.changelog', { title }),
      description: t('page-heads.changelog-description', { title }),
      path: `/${type}/${slug}/changelog`,
      origin,
      image: iconUrl,
      hidden: !isSearchable(status),
    })
    return { page, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: Changelog,
})
