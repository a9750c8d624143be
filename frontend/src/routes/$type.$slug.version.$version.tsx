import { isSearchable } from '@modstead/domain/catalogue/project/status'
import { createFileRoute } from '@tanstack/react-router'
import { loaderName } from '../catalogue/labels.ts'
import { projectAddress, versionAddress } from '../features/catalogue/project/addresses.ts'
import { VersionDetails } from '../features/catalogue/project/VersionDetails.tsx'
import { loadPageHead } from '../head/load-page-head.ts'
import { t } from '../texts/t.ts'

export const Route = createFileRoute('/$type/$slug/version/$version')({
  loader: async ({ context: { pages, origin }, params }) => {
    const version = await pages.read(versionAddress(params.slug, params.version))
    const { project, versionNumber, address, loaders, gameVersionRanges } = version
    const title = `${project.title} ${versionNumber}`
    const fits = `${loaders.map(loaderName).join(', ')} ${gameVersionRanges.join(', ')}`.trim()
    const { status } = await pages.read(projectAddress(params.slug))
    const pageHead = await loadPageHead()
    const head = pageHead({
      title,
      description: fits
        ? t('page-heads.version-description-for', { title, fits })
        : t('page-heads.version-description', { title }),
      path: `/${params.type}/${params.slug}/version/${encodeURIComponent(address)}`,
      origin,
      image: project.iconUrl,
      hidden: !isSearchable(status),
    })
    return { version, head }
  },
  head: ({ loaderData }) => loaderData?.head ?? {},
  component: VersionDetails,
})
