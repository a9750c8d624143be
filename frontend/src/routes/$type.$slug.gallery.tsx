import { createFileRoute } from '@tanstack/react-router'
import { Gallery } from '../features/project/Gallery.tsx'
import { parseGalleryPicture } from '../features/project/gallery-picture.ts'
import { projectPageQuery } from '../features/project/queries.ts'
import { useProject } from '../features/project/use-project.ts'
import { pageHead } from '../head/page-head.ts'

export const Route = createFileRoute('/$type/$slug/gallery')({
  validateSearch: parseGalleryPicture,
  loader: async ({ context: { get, queryClient }, params }) => {
    const { title, gallery } = await queryClient.ensureQueryData(projectPageQuery(get, params.slug))
    return { title, image: (gallery.find(({ featured }) => featured) ?? gallery[0])?.url }
  },
  head: ({ loaderData, match, params }) =>
    loaderData
      ? pageHead({
          title: `${loaderData.title} - Gallery`,
          description: `Pictures of ${loaderData.title}.`,
          path: `/${params.type}/${params.slug}/gallery`,
          origin: match.context.origin,
          image: loaderData.image ?? null,
        })
      : {},
  component: GalleryTab,
})

function GalleryTab() {
  return <Gallery project={useProject()} />
}
