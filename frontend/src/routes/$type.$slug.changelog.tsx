import { createFileRoute } from '@tanstack/react-router'
import { Changelog } from '../features/project/Changelog.tsx'
import { changelogPageQuery, projectPageQuery } from '../features/project/queries.ts'
import { parseVersionFilter } from '../features/project/version-filter.ts'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/$type/$slug/changelog')({
  validateSearch: parseVersionFilter,
  loaderDeps: ({ search: { g, c, page } }) => ({ g, c, page }),
  loader: async ({ context: { get, queryClient }, params, deps }) => {
    await queryClient.ensureQueryData(changelogPageQuery(get, params.slug, deps))
    const { title, iconUrl } = await queryClient.ensureQueryData(projectPageQuery(get, params.slug))
    return { title, iconUrl }
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.title} - Changelog`,
          description: `What changed in each version of ${loaderData.title}.`,
          path: `/${params.type}/${params.slug}/changelog`,
          origin: match.context.origin,
          image: loaderData.iconUrl,
        })
      : {},
  component: Changelog,
})
