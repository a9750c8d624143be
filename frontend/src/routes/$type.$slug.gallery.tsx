import { isSearchable } from '@modstead/domain/catalogue/project/status'
import { createFileRoute } from '@tanstack/react-router'
import { projectAddress } from '../features/catalogue/project/addresses.ts'
import { Gallery } from '../features/catalogue/project/Gallery.tsx'
import { parseGalleryPicture } from '../features/catalogue/project/gallery-picture.ts'
import { useProject } from '../features/catalogue/project/use-project.ts'
import { loadPageHead } from '../head/load-page-head.ts'
import { t } from '../texts/t.ts'

export const Route = createFileRoute('/$type/$slug/gallery')({
  validateSearch: parseGalleryPicture,
  loader: async ({ context: { pages, origin }, params: { type, slug } }) => {
    const { title, gallery, status } = await pages.read(projectAddress(slug))
    const pageHead = await loadPageHead()
    const head = pageHead({
      title: t('page-heads.gallery', { title }),
      description: t('page-heads.gallery-description', { title }),
      path: `/${type}/${slug}/gallery`,
      origin,
      image: (gallery.find(({ featured }) => featured) ?? gallery[0])?.url ?? null,
      hidden: !isSearchable(status),
    })
    return { head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: GalleryTab,
})

function GalleryTab() {
  return <Gallery project={useProject()} />
}
