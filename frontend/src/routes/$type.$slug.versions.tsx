import { createFileRoute } from '@tanstack/react-router'
import { projectPageQuery, versionsPageQuery } from '../features/project/queries.ts'
import { VersionList } from '../features/project/VersionList.tsx'
import { parseVersionFilter } from '../features/project/version-filter.ts'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/$type/$slug/versions')({
  validateSearch: parseVersionFilter,
  loaderDeps: ({ search: { g, v, c, page } }) => ({ g, v, c, page }),
  loader: async ({ context: { get, queryClient }, params, deps }) => {
    await queryClient.ensureQueryData(versionsPageQuery(get, params.slug, deps))
    const { title, iconUrl } = await queryClient.ensureQueryData(projectPageQuery(get, params.slug))
    return { title, iconUrl }
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.title} - Versions`,
          description: `All versions of ${loaderData.title}, by game version and loader.`,
          path: `/${params.type}/${params.slug}/versions`,
          origin: match.context.origin,
          image: loaderData.iconUrl,
        })
      : {},
  component: VersionList,
})
