import { createFileRoute } from '@tanstack/react-router'
import { loaderName } from '../catalogue/labels.ts'
import { versionPageQuery } from '../features/project/queries.ts'
import { VersionDetails } from '../features/project/VersionDetails.tsx'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/$type/$slug/version/$version')({
  loader: async ({ context: { get, queryClient }, params }) => {
    const version = await queryClient.ensureQueryData(versionPageQuery(get, params.slug, params.version))
    const { project, versionNumber, address, loaders, gameVersionRanges } = version
    const fits = `${loaders.map(loaderName).join(', ')} ${gameVersionRanges.join(', ')}`.trim()
    return { title: `${project.title} ${versionNumber}`, fits, address, image: project.iconUrl }
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: loaderData.title,
          description: `Download ${loaderData.title}${loaderData.fits && ` for ${loaderData.fits}`}.`,
          path: `/${params.type}/${params.slug}/version/${encodeURIComponent(loaderData.address)}`,
          origin: match.context.origin,
          image: loaderData.image,
        })
      : {},
  component: VersionDetails,
})
