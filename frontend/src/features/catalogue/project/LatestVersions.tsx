import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { loaderName } from '../../../catalogue/labels.ts'
import { t } from '../../../texts/t.ts'
import { ChannelMark } from './ChannelMark.tsx'
import { SideSection } from './SideSection.tsx'

const shown = 4

/** The newest version for each loader and game version, which is what most visitors came for. */
export function LatestVersions({ project }: { project: ProjectPage }) {
  if (project.featuredVersions.length === 0) return null
  return (
    <SideSection title={t('project-versions.latest-versions')}>
      <ul className="-mx-2">
        {project.featuredVersions.slice(0, shown).map((version) => (
          <li
            key={version.id}
            className="relative flex items-center gap-3 rounded-control p-2 hover:bg-raised"
          >
            <ChannelMark channel={version.channel} />
            <div className="min-w-0 flex-1">
              <Link
                to="/$type/$slug/version/$version"
                params={{ type: project.type, slug: project.slug, version: version.address }}
                className="whole-link block truncate font-semibold text-sm"
              >
                {version.versionNumber}
              </Link>
              <p className="line-clamp-2 text-muted text-xs">
                {[version.gameVersionRanges[0], version.loaders.map(loaderName).join(', ')]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <a
              href={version.primaryFile.url}
              download
              className="icon-button text-copper relative z-10"
              aria-label={t('project-versions.download-for-loaders', {
                versionNumber: version.versionNumber,
                loaders: version.loaders.map(loaderName).join(', '),
              })}
            >
              <Download size={18} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
