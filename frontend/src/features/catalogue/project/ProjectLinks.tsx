import type { ProjectPage } from '@modstead/query-api/contract/site/project'
import { BookOpen, Bug, Code, Globe, HandCoins, MessagesSquare } from 'lucide-react'
import { t } from '../../../texts/t.ts'
import { SideSection } from './SideSection.tsx'

type Links = ProjectPage['links']

function listed(links: Links) {
  const all = [
    { name: t('project.report-issues'), url: links.issues, Icon: Bug },
    { name: t('project.view-source'), url: links.source, Icon: Code },
    { name: t('project.read-the-wiki'), url: links.wiki, Icon: BookOpen },
    { name: t('project.join-the-discord'), url: links.discord, Icon: MessagesSquare },
    { name: t('project.visit-the-site'), url: links.site, Icon: Globe },
    ...links.donations.map(({ platform, name, url }) => ({
      name: platform === 'other' ? t('project.donate') : t('project.donate-by', { name }),
      url,
      Icon: HandCoins,
    })),
  ]
  return all.flatMap(({ name, url, Icon }) => (url ? [{ name, url, Icon }] : []))
}

export function ProjectLinks({ links }: { links: Links }) {
  const items = listed(links)
  if (items.length === 0) return null
  return (
    <SideSection title={t('project.links')}>
      <ul>
        {items.map(({ name, url, Icon }) => (
          <li key={`${name} ${url}`}>
            <a
              href={url}
              rel="noopener nofollow ugc"
              className="text-link inline-flex min-h-8 items-center gap-2 text-sm"
            >
              <Icon size={16} aria-hidden="true" />
              {name}
            </a>
          </li>
        ))}
      </ul>
    </SideSection>
  )
}
